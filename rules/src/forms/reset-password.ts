/** The form for a new password after a reset link; it keeps the floor of sign-up. */
import * as v from 'valibot'
import { signUpPasswordField } from './fields.ts'

export const resetPasswordForm = v.object({ password: signUpPasswordField })
