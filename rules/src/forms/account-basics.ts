/** The form of the settings with the two names an account is known by: username and e-mail. */
import * as v from 'valibot'
import { emailField, usernameField } from './fields.ts'

export const accountBasicsForm = v.object({ username: usernameField, email: emailField })

export type AccountBasicsForm = v.InferOutput<typeof accountBasicsForm>
