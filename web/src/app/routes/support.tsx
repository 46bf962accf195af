/** The screens of the support area. */
export { Support } from '#web/features/consent/help/Support.tsx'
export { SupportChat } from '#web/features/support/SupportChat.tsx'
export { SupportContact, SupportContact as SupportHome } from '#web/features/support/SupportContact.tsx'
export { SupportSignIn } from '#web/features/support/SupportSignIn.tsx'
