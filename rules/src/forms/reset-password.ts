/** The form for a new password after a reset link, with the rules of sign-up. */
import * as v from 'valibot'
import { signUpPasswordField } from './fields.ts'

export const resetPasswordForm = v.object({ password: signUpPasswordField })
