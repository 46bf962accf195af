/** The screens of the support area. */
export { Support } from '#web/features/consent/help/Support.tsx'
export { DeskChat } from '#web/features/support/DeskChat.tsx'
export { DeskSignIn } from '#web/features/support/DeskSignIn.tsx'
export { SupportContact, SupportContact as DeskHome } from '#web/features/support/SupportContact.tsx'
