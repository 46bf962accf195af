/** Why a creator is currently not paid; shared by the payout run and the console, so that they agree. */
import type { PayoutWaitKind } from '#rules/payouts.ts'
import type { Person } from '../accounts/index.ts'
import type { HoldRow } from './hold-queries.ts'
import type { DetailsRow } from './payout-details-queries.ts'
import { payoutWait } from './payout-wait.ts'

export type PayoutWaitReason = { kind: PayoutWaitKind; until: Date | null; words: string | null }

type PayoutEligibility = {
  account: Person | undefined
  details: DetailsRow | undefined
  hold: HoldRow | undefined
  waivedAt: Date | null
  /** The site holds payouts until the creator has given a tax number, and this one has not. */
  lacksTaxNumber: boolean
  cents: number
  /** The minimum payout for active creators. */
  minCents: number
  /** The waiting period after changes typical of an account takeover. */
  waitDays: number
  now: Date
}

/** Empty if the creator is paid. */
export function whyNotPaid(facts: PayoutEligibility): PayoutWaitReason[] {
  const { account, details, hold, waivedAt, cents, now, waitDays } = facts
  const reasons: PayoutWaitReason[] = []
  const because = (kind: PayoutWaitKind, more: Partial<PayoutWaitReason> = {}) =>
    reasons.push({ kind, until: null, words: null, ...more })
  if (hold) because('held', { words: hold.reason })
  if (account?.status === 'suspended') because('suspended')
  else if (account?.status !== 'active') because('leaving')
  if (!details) because('no-details')
  else if (facts.lacksTaxNumber) because('no-tax-number')
  const wait = payoutWait({ details, account, waivedAt, now, waitDays })
  if (wait) because(wait.reason, { until: wait.until })
  if (cents <= 0) because('owes')
  // Former creators would never reach the minimum.
  else if (account?.is_creator && cents < facts.minCents) because('minimum')
  return reasons
}
