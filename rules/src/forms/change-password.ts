/** The form that changes a password; `passwordChecklist` shows its floor live. */
import * as v from 'valibot'
import { changedPasswordField, currentPasswordField } from './fields.ts'

export const changePasswordForm = v.object({
  password_current: currentPasswordField,
  password: changedPasswordField,
})

export type ChangePasswordForm = v.InferOutput<typeof changePasswordForm>

/** The proof that changes of the address ask for; a code besides, where two-step sign-in is on. */
export const confirmChangeForm = v.object({ password_current: currentPasswordField })
