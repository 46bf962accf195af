/** A subscription whose money went back ends at once. */
import type { Clock } from '#platform/clock.ts'
import type { RevokeSale } from '../wallet/index.ts'
import { endSubscription } from './queries.ts'

export function revokeSubscription(clock: Clock): RevokeSale {
  return async (tx, { kind, subject_id }) => {
    if (kind === 'subscription' && subject_id !== null) await endSubscription(tx, subject_id, clock.now())
  }
}
