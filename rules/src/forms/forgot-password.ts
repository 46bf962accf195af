/** The form that asks for a reset link. */
import * as v from 'valibot'
import { emailField } from './fields.ts'

export const forgotPasswordForm = v.object({ email: emailField })
