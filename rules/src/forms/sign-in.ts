/** The sign-in form: the same words in the browser and from the server. */
import * as v from 'valibot'
import { isEmail } from '../email.ts'

export const signInForm = v.object({
  email: v.pipe(
    v.string('Email address is required'),
    v.trim(),
    v.nonEmpty('Email address is required'),
    v.check(isEmail, 'Email address must be a valid email'),
  ),
  password: v.pipe(
    v.string('Password is required'),
    v.nonEmpty('Password is required'),
    v.maxLength(1024, 'Password is too long'),
  ),
})

export type SignInForm = v.InferOutput<typeof signInForm>
