/** The sign-up form: the same words in the browser and from the server. */
import * as v from 'valibot'
import { emailField, fullnameField, signUpPasswordField, usernameField } from './fields.ts'

export const signUpForm = v.object({
  username: usernameField,
  fullname: fullnameField,
  email: emailField,
  password: signUpPasswordField,
})

export type SignUpForm = v.InferOutput<typeof signUpForm>
