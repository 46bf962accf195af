/** The sign-in request and its response. */
import type { FieldErrors } from '#rules/forms/check.ts'
import type { SignInForm } from '#rules/forms/sign-in.ts'
import { postJson } from '#web/lib/rest.ts'

type SignInAnswer =
  | { error: false }
  | {
      error: true
      /** The message to show. */
      account: string
      errors?: FieldErrors
      /** The password is correct, and a code is required. */
      twoStep?: boolean
      /** A page with more information. */
      leadsTo?: string
    }

export function sendSignIn(form: SignInForm & { code?: string }): Promise<SignInAnswer> {
  return postJson<SignInAnswer>('/api/auth', { ...form, type: 'email' })
}
