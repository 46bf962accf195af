/** Why a creator is not paid at the moment: the run and the desk ask the same, so that neither says other than the other does. */
import type { PayoutWaitKind } from '#rules/payouts.ts'
import type { Person } from '../accounts/index.ts'
import type { HoldRow } from './hold-queries.ts'
import type { DetailsRow } from './payout-details-queries.ts'
import { payoutWait } from './payout-wait.ts'

export type Why = { kind: PayoutWaitKind; until: Date | null; words: string | null }

export type PayoutFacts = {
  account: Person | undefined
  details: DetailsRow | undefined
  hold: HoldRow | undefined
  waivedAt: Date | null
  cents: number
  /** What all who sell need at least. */
  minCents: number
  /** So long nothing goes out after a change that a thief would make. */
  waitDays: number
  now: Date
}

/** None for who is paid. */
export function whyNotPaid(facts: PayoutFacts): Why[] {
  const { account, details, hold, waivedAt, cents, now, waitDays } = facts
  const reasons: Why[] = []
  const because = (kind: PayoutWaitKind, more: Partial<Why> = {}) =>
    reasons.push({ kind, until: null, words: null, ...more })
  if (hold) because('held', { words: hold.reason })
  if (account?.status === 'suspended') because('suspended')
  else if (account?.status !== 'active') because('leaving')
  if (!details) because('no-details')
  const wait = payoutWait({ details, account, waivedAt, now, waitDays })
  if (wait) because(wait.reason, { until: wait.until })
  if (cents <= 0) because('owes')
  // Whoever sells no more would wait for ever for the rest.
  else if (account?.is_creator && cents < facts.minCents) because('minimum')
  return reasons
}
