/** The screens of the apply area. */
export { CreatorAgreement } from '#web/features/creators/agreement/CreatorAgreement.tsx'
export { CreatorRequestScreen } from '#web/features/creators/CreatorRequestScreen.tsx'
