/** The sign-in call as the server answers it. */
import type { FieldErrors } from '#rules/forms/check.ts'
import type { SignInForm } from '#rules/forms/sign-in.ts'
import { postJson } from '#web/lib/rest.ts'

type SignInAnswer =
  | { error: false }
  | {
      error: true
      /** The words to show. */
      account: string
      errors?: FieldErrors
      /** The password is right, and a code is asked for. */
      twoStep?: boolean
      /** The page that tells more. */
      leadsTo?: string
    }

export function signIn(form: SignInForm & { code?: string }): Promise<SignInAnswer> {
  return postJson<SignInAnswer>('/api/auth', { ...form, type: 'email' })
}
