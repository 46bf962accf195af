/** Validates idempotency keys and fingerprints their requests. */
import { createHash } from 'node:crypto'
import { IDEMPOTENCY_KEY_SHAPE } from '#rules/idempotency.ts'
import { randomToken } from '../crypto.ts'
import { Refusal } from '../errors.ts'

/** GraphQL description of arguments that take an idempotency key. */
export const KEY_DESCRIPTION = 'Names this intention; kept while it is tried again.'

/** Generates a key if the client sends none; its retries are then not deduplicated. */
export function idempotencyKey(given: string | null | undefined): string {
  return keyIfGiven(given) ?? randomToken()
}

/** `field` names the argument in the field error. */
export function keyIfGiven(given: string | null | undefined, field = 'key'): string | null {
  if (given === null || given === undefined) return null
  if (!IDEMPOTENCY_KEY_SHAPE.test(given))
    throw new Refusal('BAD_INPUT', { fields: { [field]: 'This key isn’t valid' } })
  return given
}

/** Identifies the request made under a key, to detect reuse for another. */
export function fingerprintOf(about: readonly (string | number | boolean | null)[]): Buffer {
  return createHash('sha256').update(JSON.stringify(about)).digest()
}
