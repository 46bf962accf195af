/** Signing up with a passkey in place of a password: the server checks the form before the browser creates the passkey. */
import type { FieldErrors } from '#rules/forms/check.ts'
import { createPasskey, passkeyProblem } from '#web/lib/passkeys.ts'
import { postJson } from '#web/lib/rest.ts'

export type SignUpAnswer = { error: boolean; errors?: FieldErrors }
type Values = { username: string; fullname: string; email: string; password: string }

/** Null if the person closed the browser's dialog. */
export async function signUpByPasskey<Form extends Values>(
  { password: _, ...values }: Form,
  send: (form: object) => Promise<SignUpAnswer>,
): Promise<SignUpAnswer | null> {
  const begun = await postJson<SignUpAnswer & { options?: unknown }>('/api/passkeys/sign-up', values)
  if (begun.error) return begun
  try {
    return await send({ ...values, passkey: await createPasskey(begun.options) })
  } catch (error) {
    const text = passkeyProblem(error)
    return text === null ? null : { error: true, errors: { passkey: text } }
  }
}
