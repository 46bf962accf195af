/** A creator's monthly statement: opening balance, movements and closing balance. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { findAccountsByIds, type Person, usernamesOf } from '../accounts/index.ts'
import {
  incentiveCentsWithin,
  type KindSum,
  ledgerBalanceCents,
  referralCentsWithin,
  reversalsWithin,
  salesWithin,
  type TimeRange,
} from '../ledger/index.ts'
import { type EarningEntry, entriesOf } from './list-earnings.ts'
import { type PayoutRow, payoutsOf } from './payout-queries.ts'
import type { EarningsDeps } from './types.ts'

/** Maximum earnings listed; the CSV contains all. */
const LISTED_ENTRIES = 1000

type StatementPayout = { at: Date; hint: string; cents: number; isReturn: boolean }

export type EarningsStatement = {
  creator: Pick<Person, 'username' | 'fullname'>
  span: TimeRange
  /** During the current month the statement ends here. */
  madeAt: Date
  openingCents: number
  sales: KindSum[]
  reversals: { count: number; shareCents: number }
  /** Incentives and adjustments by the platform. */
  incentiveCents: number
  /** Referral shares. */
  referralCents: number
  payouts: StatementPayout[]
  closingCents: number
  entries: (EarningEntry & { username: string })[]
  entryCount: number
}

type Deps = Pick<EarningsDeps, 'db' | 'clock' | 'settings'>

export async function earningsStatementOf(
  deps: Deps,
  viewer: Viewer,
  month: string,
): Promise<EarningsStatement> {
  const now = deps.clock.now()
  const span = monthSpan(month)
  if (!span || span.from > now) throw new Refusal('NOT_FOUND')
  // One snapshot, because a concurrent sale would make the sums disagree.
  return deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => computeStatement({ ...deps, db: tx }, viewer.accountId, { span, now }))
}

async function computeStatement(
  { db: tx, settings }: { db: Tx; settings: Deps['settings'] },
  creatorId: string,
  { span, now }: { span: TimeRange; now: Date },
): Promise<EarningsStatement> {
  const [creator] = await findAccountsByIds(tx, [creatorId])
  if (!creator) throw new Refusal('NOT_FOUND')
  const all = payoutMovements(await payoutsOf(tx, creatorId))
  const within = await movementsWithin(tx, creatorId, span, all)
  // Computed backwards from today: later movements are few, earlier ones may span years.
  const balance =
    (await ledgerBalanceCents(tx, 'held', creatorId)) + (await ledgerBalanceCents(tx, 'payable', creatorId))
  const after = await movementsWithin(tx, creatorId, { from: span.to, to: new Date(8.64e15) }, all)
  const closingCents = balance - after.cents
  const wanted = { kind: null, isSalesOnly: true, ...span, below: null, skip: 0, limit: LISTED_ENTRIES }
  const entries = await entriesOf({ db: tx, settings }, creatorId, wanted)
  const names = await usernamesOf(
    tx,
    entries.map(({ from_id }) => from_id),
  )
  return {
    creator,
    span,
    madeAt: now,
    openingCents: closingCents - within.cents,
    sales: within.sales,
    reversals: within.reversals,
    incentiveCents: within.incentiveCents,
    referralCents: within.referralCents,
    payouts: within.payouts,
    closingCents,
    entries: entries.map((entry) => ({ ...entry, username: names.get(entry.from_id) ?? '' })),
    entryCount: within.sales.reduce((sum, { count }) => sum + count, 0),
  }
}

async function movementsWithin(tx: Tx, creatorId: string, span: TimeRange, all: readonly StatementPayout[]) {
  const sales = await salesWithin(tx, creatorId, span)
  const reversals = await reversalsWithin(tx, creatorId, span)
  const incentiveCents = await incentiveCentsWithin(tx, creatorId, span)
  const referralCents = await referralCentsWithin(tx, creatorId, span)
  const payouts = all.filter(({ at }) => at >= span.from && at < span.to)
  const cents =
    sales.reduce((sum, { shareCents }) => sum + shareCents, 0) -
    reversals.shareCents +
    incentiveCents +
    referralCents +
    payouts.reduce((sum, payout) => sum + payout.cents, 0)
  return { sales, reversals, incentiveCents, referralCents, payouts, cents }
}

/** A payout is debited when made, and credited back if it failed. */
function payoutMovements(payouts: readonly PayoutRow[]): StatementPayout[] {
  return payouts
    .flatMap(({ cents, hint, state, created_at, decided_at }) => {
      const made = { at: created_at, hint, cents: -Number(cents), isReturn: false }
      const isReturned = decided_at !== null && (state === 'failed' || state === 'cancelled')
      return isReturned ? [made, { at: decided_at, hint, cents: Number(cents), isReturn: true }] : [made]
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime())
}

function monthSpan(text: string): TimeRange | null {
  const [, year, month] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(text) ?? []
  if (!year || !month) return null
  return {
    from: new Date(Date.UTC(Number(year), Number(month) - 1)),
    to: new Date(Date.UTC(Number(year), Number(month))),
  }
}
