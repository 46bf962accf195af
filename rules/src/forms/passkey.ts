/** What a browser sends about a passkey (WebAuthn), as JSON, and the name that its owner gives it. */
import * as v from 'valibot'
import { characterCount, cleanText, isPlainLine, isVisibleText } from '../plain-text.ts'
import { signUpForm } from './sign-up.ts'

export const PASSKEY = { maxCount: 20, nameMaxLength: 60, recoveryHours: 72, undoHours: 72 } as const

export const PASSKEY_TEXT = {
  invalid: 'Couldn’t verify your passkey. Try again.',
  expired: 'That took too long. Try again.',
  unknown: 'This passkey no longer works here. Sign in another way.',
  cloned: 'This passkey may have been copied, so it was refused. Sign in another way.',
  nameRequired: 'Name is required',
  nameLength: `Use at most ${PASSKEY.nameMaxLength} characters`,
  unreadable: 'Remove the special characters',
  tooMany: `You can have up to ${PASSKEY.maxCount} passkeys. Remove one first.`,
  lastOne: 'This is your only way to sign in. Add another passkey or set a password first.',
} as const

const base64url = (maxLength: number) =>
  v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+$/), v.maxLength(maxLength))

const credential = {
  /** WebAuthn limits credential ids to 1023 bytes. */
  id: base64url(1364),
  type: v.literal('public-key'),
}

/** `AuthenticationResponseJSON` of the standard. */
export const passkeyAssertion = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url(8192),
    authenticatorData: base64url(8192),
    signature: base64url(8192),
    userHandle: v.optional(base64url(86)),
  }),
})

/** `RegistrationResponseJSON` of the standard. */
export const passkeyAttestation = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url(8192),
    attestationObject: base64url(65_536),
    transports: v.optional(
      v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z-]{1,20}$/))), v.maxLength(10)),
      [],
    ),
  }),
})

export const passkeyNameForm = v.object({
  name: v.pipe(
    v.string(PASSKEY_TEXT.nameRequired),
    v.transform(cleanText),
    v.check(isVisibleText, PASSKEY_TEXT.nameRequired),
    v.check(isPlainLine, PASSKEY_TEXT.unreadable),
    v.check((text) => characterCount(text) <= PASSKEY.nameMaxLength, PASSKEY_TEXT.nameLength),
  ),
})

/** Signing up with a passkey in place of a password. */
export const passkeySignUpForm = v.omit(signUpForm, ['password'])
