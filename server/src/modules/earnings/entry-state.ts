/** How far the money of one sale has come on its way to the creator. */

import { HOLD_DAYS } from '#rules/money.ts'
import { DAY_MS } from '#rules/time.ts'
import type { Earning } from '../wallet/index.ts'
import type { PayoutRow } from './payout-queries.ts'

export type EntryState = 'held' | 'payable' | 'on-the-way' | 'paid' | 'reversed'

type PayoutFacts = Pick<PayoutRow, 'state' | 'created_at' | 'decided_at'>

const HOLD_MS = HOLD_DAYS * DAY_MS

export function heldUntil({ created_at }: Pick<Earning, 'created_at'>): Date {
  return new Date(created_at.getTime() + HOLD_MS)
}

/**
 * A payout takes all that is payable, so a sale went out with the first one after its hold; and if that one came
 * back, with the first one after it did.
 */
export function entryState(
  sale: Pick<Earning, 'created_at' | 'reversed_at' | 'is_released'>,
  payouts: readonly PayoutFacts[],
): EntryState {
  if (sale.reversed_at) return 'reversed'
  if (!sale.is_released) return 'held'
  const oldestFirst = payouts.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
  let payableFrom = heldUntil(sale)
  for (const { state, created_at, decided_at } of oldestFirst) {
    if (created_at < payableFrom) continue
    if (state === 'paid') return 'paid'
    if (decided_at === null) return 'on-the-way'
    payableFrom = decided_at
  }
  return 'payable'
}
