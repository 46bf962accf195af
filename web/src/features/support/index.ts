/** Support conversations: the public API for pages that link to one. */
export { supportChatPath } from './customer.ts'
export { MEMBERS_CHAT } from './SupportContact.tsx'
