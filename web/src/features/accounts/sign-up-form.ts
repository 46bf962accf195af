/** The sign-up form as this screen asks it: the shared fields, the tick, and names known to be taken. */
import { valibotResolver } from '@hookform/resolvers/valibot'
import type { Resolver } from 'react-hook-form'
import * as v from 'valibot'
import { COOKIE_WORDS } from '#rules/consent.ts'
import { signUpForm } from '#rules/forms/sign-up.ts'
import { hasAccepted } from '#web/lib/consent.ts'
import { refuseCommon } from '#web/lib/refuse-common.ts'

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

const resolveShared = refuseCommon(valibotResolver(form))

export function signUpResolver(
  problemOfUsername: (username: string) => string | null,
): Resolver<SignUpInput, unknown, SignUpOutput> {
  return async (values, context, options) => {
    const result = await resolveShared(values, context, options)
    const message = problemOfUsername(values.username)
    if (message === null || 'username' in result.errors) return result
    return { values: {}, errors: { ...result.errors, username: { type: 'server', message } } }
  }
}
