/** An idempotency key as clients send it, and what it stands for. */
import { createHash } from 'node:crypto'
import { randomToken } from '#platform/crypto.ts'
import { Refusal } from '#platform/errors.ts'
import { IDEMPOTENCY_KEY_SHAPE } from '#rules/idempotency.ts'

/** The description of every argument that takes one. */
export const KEY_WORDS = 'Names this intention; kept while it is tried again.'

/** A client that sends none is not protected against its own repeats. */
export function idempotencyKey(given: string | null | undefined): string {
  return keyIfGiven(given) ?? randomToken()
}

/** `field` is where it came in. */
export function keyIfGiven(given: string | null | undefined, field = 'key'): string | null {
  if (given === null || given === undefined) return null
  if (!IDEMPOTENCY_KEY_SHAPE.test(given))
    throw new Refusal('BAD_INPUT', { fields: { [field]: 'This key is not valid' } })
  return given
}

/** Tells what was asked for under a key from anything else. */
export function fingerprintOf(about: readonly (string | number | boolean | null)[]): Buffer {
  return createHash('sha256').update(JSON.stringify(about)).digest()
}
