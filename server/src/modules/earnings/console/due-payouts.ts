/** All creators with a payable balance: who is paid in the next run, and why the others are not. */
import type { Db } from '#platform/postgres/database.ts'
import type { PayoutWaitKind } from '#rules/payouts.ts'
import { findAccountsByIds, type Person } from '../../accounts/index.ts'
import { payableBalances } from '../../ledger/index.ts'
import { openHoldsAmong, waivedAmong } from '../hold-queries.ts'
import { type DetailsRow, detailsAmong } from '../payout-details-queries.ts'
import { lastFailedAmong, type PayoutRow } from '../payout-queries.ts'
import { haveTaxNumber } from '../tax-number.ts'
import type { EarningsDeps } from '../types.ts'
import { type PayoutWaitReason, whyNotPaid } from '../why-not-paid.ts'

/** In display order: states that need attention come first. */
export const DUE_STATES = ['on-hold', 'failed', 'leaving', 'no-details', 'ready', 'below', 'owes'] as const
export type DueState = (typeof DUE_STATES)[number]

export type DueLine = {
  account: Person
  cents: number
  details: DetailsRow | undefined
  state: DueState
  reasons: PayoutWaitReason[]
  /** The last payout, if it failed. */
  failed: PayoutRow | undefined
}

type Deps = Pick<EarningsDeps, 'db' | 'clock' | 'settings'>

const BATCH_SIZE = 1_000

export async function duePayouts(deps: Deps): Promise<DueLine[]> {
  const owed = await payableBalances(deps.db)
  const lines: DueLine[] = []
  for (let start = 0; start < owed.length; start += BATCH_SIZE)
    lines.push(...(await linesOf(deps, owed.slice(start, start + BATCH_SIZE))))
  return lines.sort((a, b) => DUE_STATES.indexOf(a.state) - DUE_STATES.indexOf(b.state) || b.cents - a.cents)
}

/** For one creator, also with a zero balance. */
export async function duePayoutOf(
  deps: Deps,
  creatorId: string,
  cents: number,
): Promise<DueLine | undefined> {
  return (await linesOf(deps, [{ ownerId: creatorId, cents }]))[0]
}

async function linesOf(
  { db, clock, settings }: Deps,
  owed: readonly { ownerId: string; cents: number }[],
): Promise<DueLine[]> {
  const ids = owed.map(({ ownerId }) => ownerId)
  const [people, details, holds, waived, failed, taxNumbers] = await Promise.all([
    peopleById(db, ids),
    detailsAmong(db, ids),
    openHoldsAmong(db, ids),
    waivedAmong(db, ids),
    lastFailedAmong(db, ids),
    haveTaxNumber(db, ids),
  ])
  const now = clock.now()
  return owed.flatMap(({ ownerId, cents }) => {
    const account = people.get(ownerId)
    if (!account) return []
    const facts = { account, cents, details: details.get(ownerId) }
    const reasons = whyNotPaid({
      ...facts,
      hold: holds.get(ownerId),
      waivedAt: waived.get(ownerId) ?? null,
      lacksTaxNumber: settings.get('payouts.needsTaxNumber', now) && !taxNumbers.has(ownerId),
      minCents: settings.get('payouts.minimumCents', now),
      waitDays: settings.get('payouts.waitAfterChangeDays', now),
      now,
    })
    const hasFailed = failed.get(ownerId)
    return [{ ...facts, reasons, state: stateOf(reasons, hasFailed !== undefined), failed: hasFailed }]
  })
}

async function peopleById(db: Db, ids: readonly string[]): Promise<Map<string, Person>> {
  return new Map((await findAccountsByIds(db, ids)).map((person) => [person.id, person]))
}

function stateOf(reasons: readonly PayoutWaitReason[], hasFailed: boolean): DueState {
  const has = (...kinds: PayoutWaitKind[]) => reasons.some(({ kind }) => kinds.includes(kind))
  if (has('owes')) return 'owes'
  if (has('held', 'suspended')) return 'on-hold'
  // A balance below the minimum is carried over, whatever the other reasons.
  if (has('minimum')) return 'below'
  if (has('no-details')) return 'no-details'
  if (has('no-tax-number', 'payout-details', 'email', 'two-step')) return 'on-hold'
  if (has('leaving')) return 'leaving'
  return hasFailed ? 'failed' : 'ready'
}

/** Whether the next run pays it; failed payouts are included. */
export function isPaidNext({ reasons }: Pick<DueLine, 'reasons'>): boolean {
  return reasons.length === 0
}
