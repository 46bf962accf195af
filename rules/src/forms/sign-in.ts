/** The sign-in form, with the same messages in browser and server. */
import * as v from 'valibot'
import { PASSWORD_TEXT } from '../password.ts'
import { emailField } from './fields.ts'

export const signInForm = v.object({
  email: emailField,
  password: v.pipe(
    v.string(PASSWORD_TEXT.required),
    v.nonEmpty(PASSWORD_TEXT.required),
    v.maxLength(1024, 'Password is too long'),
  ),
})

export type SignInForm = v.InferOutput<typeof signInForm>
