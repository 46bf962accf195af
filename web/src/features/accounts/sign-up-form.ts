/** The sign-up form as this screen asks it: the shared fields, the tick, and names known to be taken. */
import { valibotResolver } from '@hookform/resolvers/valibot'
import type { Resolver } from 'react-hook-form'
import * as v from 'valibot'
import { COOKIE_WORDS } from '#rules/consent.ts'
import { signUpForm } from '#rules/forms/sign-up.ts'
import { hasAccepted } from '#web/lib/consent.ts'
import { refuseCommon } from '#web/lib/refuse-common.ts'
import { refuseTaken, type Usernames } from './use-usernames.ts'

/** The cookie itself counts, not only the tick: it may have been cleared in another tab. */
const form = v.object({
  ...signUpForm.entries,
  accepted: v.pipe(
    v.boolean(),
    v.check((isTicked) => isTicked && hasAccepted('cookies'), COOKIE_WORDS.signup),
  ),
})

export type SignUpInput = v.InferInput<typeof form>
export type SignUpOutput = v.InferOutput<typeof form>

const resolve = refuseCommon(valibotResolver(form))

export function signUpResolver(
  problemOf: Usernames['problemOf'],
): Resolver<SignUpInput, unknown, SignUpOutput> {
  return refuseTaken(resolve, problemOf)
}
