/** Becoming a creator and being one: what pages of others show of it. */
export { AgreementNotice } from './AgreementNotice.tsx'
