/** Idempotency keys: sent with operations that must not happen twice, and repeated with each retry. */
import { DAY_MS } from './time.ts'

export const IDEMPOTENCY = {
  /** Retention: clients have stopped retrying by then. */
  retentionMs: 30 * DAY_MS,
} as const

/** Keys are stored, so they must not look like card numbers. */
export const IDEMPOTENCY_KEY_SHAPE = /^(?!(?:\d-?){12,19}$)[A-Za-z0-9_-]{8,100}$/
