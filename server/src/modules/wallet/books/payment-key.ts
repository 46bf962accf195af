/** The mark of one intention to pay, as clients send it. */
import { createHash } from 'node:crypto'
import { randomToken } from '#platform/crypto.ts'
import { Refusal } from '#platform/errors.ts'
import { PAYMENT_KEY_SHAPE } from '#rules/money.ts'

/** A client that sends none is not protected against its own repeats. */
export function paymentKey(given: string | null | undefined): string {
  if (given === null || given === undefined) return randomToken()
  if (!PAYMENT_KEY_SHAPE.test(given))
    throw new Refusal('BAD_INPUT', { fields: { key: 'This key is not valid' } })
  return given
}

/** Tells what was asked for under a key from anything else. */
export function fingerprintOf(about: readonly (string | number | boolean | null)[]): Buffer {
  return createHash('sha256').update(JSON.stringify(about)).digest()
}
