/** The payouts page of the console: sums of what is paid next, what waits, and what is in transit. */
import type { Db } from '#platform/postgres/database.ts'
import type { PayoutMethod } from '#rules/money.ts'
import { nextPayoutOn } from '#rules/payouts.ts'
import { openSums } from '../payout-queries.ts'
import type { EarningsDeps } from '../types.ts'
import { type DueLine, type DueState, duePayouts, goesOut } from './due-payouts.ts'
import { lastOrder, orderUnderWay, type RunOrder } from './order-run.ts'

export type Sum = { count: number; cents: number }

export type PayoutDesk = {
  nextRunOn: Date
  minimumCents: number
  lines: DueLine[]
  goesOut: Sum
  onHold: Sum
  failed: Sum
  below: Sum
  /** Payouts made: awaiting export, and sent to the bank. */
  toSend: Sum
  sent: Sum
  /** The requested run in progress, or the last one. */
  order: RunOrder | null
}

export async function payoutDesk(deps: Pick<EarningsDeps, 'db' | 'clock' | 'settings'>): Promise<PayoutDesk> {
  const [lines, open, order] = await Promise.all([duePayouts(deps), openSums(deps.db), newestOrder(deps.db)])
  const of = (...states: DueState[]) => sumOf(lines.filter(({ state }) => states.includes(state)))
  return {
    nextRunOn: nextPayoutOn(deps.clock.now(), deps.settings.get('payouts.everyWeeks')),
    minimumCents: deps.settings.get('payouts.minimumCents'),
    lines,
    goesOut: sumOf(lines.filter(goesOut)),
    onHold: of('on-hold', 'no-details', 'leaving'),
    failed: of('failed'),
    below: of('below'),
    toSend: open.pending,
    sent: open.processing,
    order,
  }
}

export type WantedLines = { states: readonly DueState[] | null; method: PayoutMethod | null }

export function chosenLines(lines: readonly DueLine[], { states, method }: WantedLines): DueLine[] {
  return lines.filter(
    (line) =>
      (states === null || states.includes(line.state)) &&
      (method === null || line.details?.method === method),
  )
}

async function newestOrder(db: Db): Promise<RunOrder | null> {
  return (await orderUnderWay(db)) ?? (await lastOrder(db)) ?? null
}

function sumOf(lines: readonly DueLine[]): Sum {
  return { count: lines.length, cents: lines.reduce((sum, { cents }) => sum + cents, 0) }
}
