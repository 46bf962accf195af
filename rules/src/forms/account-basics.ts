/** The settings form for username and email. */
import * as v from 'valibot'
import { emailField, usernameField } from './fields.ts'

export const accountBasicsForm = v.object({ username: usernameField, email: emailField })

export type AccountBasicsForm = v.InferOutput<typeof accountBasicsForm>
