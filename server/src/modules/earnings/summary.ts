/** A creator's balances and the next payout. */
import type { Db } from '#platform/postgres/database.ts'
import type { PayoutMethod } from '#rules/money.ts'
import { nextPayoutOn } from '#rules/payouts.ts'
import { findAccountsByIds } from '../accounts/index.ts'
import { firstSaleAt, ledgerBalanceCents, type MoneyKind } from '../ledger/index.ts'
import { waivedAt } from './hold-queries.ts'
import { findDetails } from './payout-details-queries.ts'
import { type PayoutRow, payoutsOf } from './payout-queries.ts'
import { type PayoutWait, payoutWait } from './payout-wait.ts'
import type { EarningsDeps } from './types.ts'

export type EarningsSummary = {
  heldCents: number
  payableCents: number
  /** The real-money part of payable, which is paid out. */
  dueCents: number
  /** The sandbox part of held and payable, which is never paid out. */
  testCents: number
  onTheWayCents: number
  paidCents: number
  nextPayoutOn: Date
  nextPayoutMethod: PayoutMethod | null
  /** Why and until when payouts wait. */
  wait: PayoutWait | null
  minimumCents: number
  firstSaleAt: Date | null
}

export async function earningsSummaryOf(
  { db, clock, settings }: Pick<EarningsDeps, 'db' | 'clock' | 'settings'>,
  creatorId: string,
): Promise<EarningsSummary> {
  const [heldCents, payableCents, dueCents, testCents, payouts, details, first, [account], waived] =
    await Promise.all([
      ledgerBalanceCents(db, 'held', creatorId),
      ledgerBalanceCents(db, 'payable', creatorId),
      ledgerBalanceCents(db, 'payable', creatorId, 'real'),
      unpaidCents(db, creatorId, 'sandbox'),
      payoutsOf(db, creatorId),
      findDetails(db, creatorId),
      firstSaleAt(db, creatorId),
      findAccountsByIds(db, [creatorId]),
      waivedAt(db, creatorId),
    ])
  const now = clock.now()
  const waitDays = settings.get('payouts.waitAfterChangeDays', now)
  const wait = payoutWait({ details, account, now, waitDays, waivedAt: waived })
  return {
    heldCents,
    payableCents,
    dueCents,
    testCents,
    onTheWayCents: sumOf(payouts, ['pending', 'processing']),
    paidCents: sumOf(payouts, ['paid']),
    nextPayoutOn: nextPayoutOn(wait?.until ?? now, settings.get('payouts.everyWeeks', now)),
    nextPayoutMethod: details?.method ?? null,
    wait,
    minimumCents: settings.get('payouts.minimumCents', now),
    firstSaleAt: first,
  }
}

/** Held plus payable, of one kind of money or both. */
export async function unpaidCents(db: Db, creatorId: string, money?: MoneyKind): Promise<number> {
  const [held, payable] = await Promise.all([
    ledgerBalanceCents(db, 'held', creatorId, money),
    ledgerBalanceCents(db, 'payable', creatorId, money),
  ])
  return held + payable
}

export async function lastPayment(db: Db, creatorId: string): Promise<PayoutRow | null> {
  const paid = (await payoutsOf(db, creatorId)).filter(({ state }) => state === 'paid')
  return paid.toSorted((a, b) => paidAt(b) - paidAt(a))[0] ?? null
}

function paidAt({ decided_at }: PayoutRow): number {
  return decided_at?.getTime() ?? 0
}

function sumOf(payouts: readonly PayoutRow[], states: readonly PayoutRow['state'][]): number {
  return payouts
    .filter(({ state }) => states.includes(state))
    .reduce((sum, { cents }) => sum + Number(cents), 0)
}
