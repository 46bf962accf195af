/** The form that deletes an account. */
import * as v from 'valibot'
import { currentPasswordField } from './fields.ts'

export const deleteAccountForm = v.object({ password_current: currentPasswordField })
