/** The payouts page of the console: sums of what is paid next, what waits, and what is in transit. */
import type { Db } from '#platform/postgres/database.ts'
import type { PayoutMethod } from '#rules/money.ts'
import { nextPayoutOn } from '#rules/payouts.ts'
import { openSums } from '../payout-queries.ts'
import type { EarningsDeps } from '../types.ts'
import { type DueLine, type DueState, duePayouts, isPaidNext } from './due-payouts.ts'
import { lastRequestedRun, type RequestedRun, runInProgress } from './request-run.ts'

export type PayoutSum = { count: number; cents: number }

export type PayoutOverview = {
  nextRunOn: Date
  minimumCents: number
  lines: DueLine[]
  goesOut: PayoutSum
  onHold: PayoutSum
  failed: PayoutSum
  below: PayoutSum
  /** Payouts made: awaiting export, and sent to the bank. */
  toSend: PayoutSum
  sent: PayoutSum
  /** The requested run in progress, or the last one. */
  order: RequestedRun | null
}

export async function payoutOverview(
  deps: Pick<EarningsDeps, 'db' | 'clock' | 'settings'>,
): Promise<PayoutOverview> {
  const [lines, open, order] = await Promise.all([
    duePayouts(deps),
    openSums(deps.db),
    newestRequestedRun(deps.db),
  ])
  const of = (...states: DueState[]) => sumOf(lines.filter(({ state }) => states.includes(state)))
  return {
    nextRunOn: nextPayoutOn(deps.clock.now(), deps.settings.get('payouts.everyWeeks')),
    minimumCents: deps.settings.get('payouts.minimumCents'),
    lines,
    goesOut: sumOf(lines.filter(isPaidNext)),
    onHold: of('on-hold', 'no-details', 'leaving'),
    failed: of('failed'),
    below: of('below'),
    toSend: open.pending,
    sent: open.processing,
    order,
  }
}

type LineFilter = { states: readonly DueState[] | null; method: PayoutMethod | null }

export function filterLines(lines: readonly DueLine[], { states, method }: LineFilter): DueLine[] {
  return lines.filter(
    (line) =>
      (states === null || states.includes(line.state)) &&
      (method === null || line.details?.method === method),
  )
}

async function newestRequestedRun(db: Db): Promise<RequestedRun | null> {
  return (await runInProgress(db)) ?? (await lastRequestedRun(db)) ?? null
}

function sumOf(lines: readonly DueLine[]): PayoutSum {
  return { count: lines.length, cents: lines.reduce((sum, { cents }) => sum + cents, 0) }
}
