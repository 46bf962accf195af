/** Idempotency keys: what a client sends with something that must not happen twice, and sends again with each repeat. */
import { DAY_MS } from './time.ts'

export const IDEMPOTENCY = {
  /** Whoever still has no answer after so long has given up. */
  keptMs: 30 * DAY_MS,
} as const

/** It is kept, so it must not be what could be the number of a card. */
export const IDEMPOTENCY_KEY_SHAPE = /^(?!(?:\d-?){12,19}$)[A-Za-z0-9_-]{8,100}$/
