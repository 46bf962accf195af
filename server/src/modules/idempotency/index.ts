/**
 * The door of the idempotency slice, the lowest floor: what is asked for twice under one key happens once.
 *
 * Table: idempotency_keys, one row for each key of a person, with a fingerprint of what was asked for and the answer.
 * - Keys belong to whoever sends them: two people may use the same.
 * - The same key for the same thing is answered like the first time; for something else it is refused (KEY_REUSED).
 * - Of two at once the second waits for the first, since the row is written before the work and in its transaction.
 * - Keys are forgotten after `IDEMPOTENCY.keptMs`, and with the person.
 * What is a row of its own anyway keeps its key in that row, so that the row is the answer, lasts as long as it does and
 * costs no second one: sales (in the journal), top-ups, subscriptions, comments and messages. They read keys by
 * `idempotencyKey` and `keyIfGiven` and refuse reuse by the same code.
 */
import './tables.ts'

export { fingerprintOf, idempotencyKey, KEY_WORDS, keyIfGiven } from './idempotency-key.ts'
export { answerOf, type Intention, onceByKey } from './once-by-key.ts'
export { idempotencyData } from './personal-data.ts'
export { sweepIdempotencyKeys } from './sweep.ts'
