/** The payout state of an earning. */

import { DAY_MS } from '#rules/time.ts'
import type { Earning } from '../ledger/index.ts'
import type { PayoutRow } from './payout-queries.ts'

export type EntryState = 'held' | 'payable' | 'on-the-way' | 'paid' | 'reversed'

type PayoutFacts = Pick<PayoutRow, 'state' | 'created_at' | 'decided_at'>

/** Referral shares are booked after the hold of their sales, so they have none of their own. */
export function heldUntil(
  { kind, created_at }: Pick<Earning, 'kind' | 'created_at'>,
  holdDays: number,
): Date {
  return kind === 'referral' ? created_at : new Date(created_at.getTime() + holdDays * DAY_MS)
}

/** A payout takes the whole payable balance, so an earning is in the first payout after its hold or, if that failed, in the next one. */
export function entryState(
  sale: Pick<Earning, 'kind' | 'created_at' | 'is_reversed' | 'is_released'>,
  payouts: readonly PayoutFacts[],
  holdDays: number,
): EntryState {
  if (sale.is_reversed) return 'reversed'
  if (!sale.is_released) return 'held'
  const oldestFirst = payouts.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
  let payableFrom = heldUntil(sale, holdDays)
  for (const { state, created_at, decided_at } of oldestFirst) {
    if (created_at < payableFrom) continue
    if (state === 'paid') return 'paid'
    if (decided_at === null) return 'on-the-way'
    payableFrom = decided_at
  }
  return 'payable'
}
