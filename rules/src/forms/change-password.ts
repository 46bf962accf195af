/** The form that changes a password; `passwordChecklist` shows its requirements live. */
import * as v from 'valibot'
import { changedPasswordField, currentPasswordField } from './fields.ts'

export const changePasswordForm = v.object({
  password_current: currentPasswordField,
  password: changedPasswordField,
})

/** Confirmed by a passkey instead of the current password, which the account may not have. */
export const newPasswordForm = v.omit(changePasswordForm, ['password_current'])

export type ChangePasswordInput = v.InferOutput<typeof changePasswordForm>

/** The password required to change the email address, plus a code if two-step sign-in is on. */
export const confirmChangeForm = v.object({ password_current: currentPasswordField })
