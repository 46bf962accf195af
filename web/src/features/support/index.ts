/** Conversations with the site: what pages that lead to one use of them. */
export { chatAddress } from './customer.ts'
export { MEMBERS_CHAT } from './SupportContact.tsx'
