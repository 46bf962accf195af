/** The screens of the apply area. */
export { CreatorAgreement } from '#web/features/creators/agreement/CreatorAgreement.tsx'
export { CreatorRequest } from '#web/features/creators/CreatorRequest.tsx'
