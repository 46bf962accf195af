/** Who one is: signing in, the password, the address, two-step codes. What pages of others use of it. */
export { useAskUsername } from './ask-username.ts'
export { ChangePasswordForm } from './ChangePasswordForm.tsx'
export { EmailState, useSendAgain } from './EmailState.tsx'
export { GENDER_CHOICES, genderLabel, INTEREST_CHOICES } from './gender-choices.ts'
export { proveItIsYou } from './prove-it-is-you.ts'
export { useLoginHint } from './use-login-hint.ts'
