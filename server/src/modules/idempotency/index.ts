/**
 * Public API of the idempotency slice, the lowest one: a request repeated under one idempotency key runs once.
 *
 * Table: idempotency_keys, one row per account and key, with a fingerprint of the request and its response.
 * - Keys are scoped to the account: two accounts may use the same one.
 * - A repeated request gets the first response; the same key for another request is rejected (KEY_REUSED).
 * - Of concurrent requests the second waits for the first, because the row is inserted before the work, in its transaction.
 * - Keys expire after `IDEMPOTENCY.keptMs`, and are deleted with the account.
 * Requests that insert a row of their own store the key there instead: sales (in the journal), top-ups, subscriptions, comments and
 * messages. They validate keys with `idempotencyKey` and `keyIfGiven` and reject reuse with the same code.
 */
import './tables.ts'

export { fingerprintOf, idempotencyKey, KEY_DESCRIPTION, keyIfGiven } from './idempotency-key.ts'
export { type IdempotentRequest, onceByKey, storedResponse } from './once-by-key.ts'
export { idempotencyData } from './personal-data.ts'
export { sweepIdempotencyKeys } from './sweep.ts'
