/** The schema of the sign-up form: the shared fields, the consent tick, and usernames known to be taken. */
import { valibotResolver } from '@hookform/resolvers/valibot'
import type { Resolver } from 'react-hook-form'
import * as v from 'valibot'
import { COOKIE_TEXT } from '#rules/consent.ts'
import { signUpForm } from '#rules/forms/sign-up.ts'
import { hasAccepted } from '#web/lib/consent.ts'
import { rejectCommonPasswords } from '#web/lib/reject-common-passwords.ts'
import { rejectTakenUsernames, type Usernames } from './use-usernames.ts'

/** Requires the cookie, not only the tick: another tab may have cleared it. */
const form = v.object({
  ...signUpForm.entries,
  accepted: v.pipe(
    v.boolean(),
    v.check((isTicked) => isTicked && hasAccepted('cookies'), COOKIE_TEXT.signup),
  ),
})

export type SignUpInput = v.InferInput<typeof form>
export type SignUpOutput = v.InferOutput<typeof form>

const resolve = rejectCommonPasswords(valibotResolver(form))
const resolveWithPasskey = valibotResolver(v.object({ ...form.entries, password: v.string() }))

export function signUpResolver(
  problemOf: Usernames['problemOf'],
  { isByPasskey }: { isByPasskey: boolean },
): Resolver<SignUpInput, unknown, SignUpOutput> {
  return rejectTakenUsernames(isByPasskey ? resolveWithPasskey : resolve, problemOf)
}
