/** The screens of the auth area. */
export { CheckResetToken } from '#web/features/accounts/CheckResetToken.tsx'
export { CompleteProfile } from '#web/features/accounts/CompleteProfile.tsx'
export { ForgotPassword } from '#web/features/accounts/ForgotPassword.tsx'
export { ResetPassword } from '#web/features/accounts/ResetPassword.tsx'
export { SignIn } from '#web/features/accounts/SignIn.tsx'
export { SignUp } from '#web/features/accounts/SignUp.tsx'
export { UndoDeletion } from '#web/features/accounts/UndoDeletion.tsx'
export { VerifyEmail } from '#web/features/accounts/VerifyEmail.tsx'
