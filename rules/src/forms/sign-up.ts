/** The sign-up form, with the same messages in browser and server. */
import * as v from 'valibot'
import { emailField, fullnameField, signUpPasswordField, usernameField } from './fields.ts'

export const signUpForm = v.object({
  username: usernameField,
  fullname: fullnameField,
  email: emailField,
  password: signUpPasswordField,
})

export type SignUpForm = v.InferOutput<typeof signUpForm>
