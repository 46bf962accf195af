/** A creator's daily earnings, compared with the preceding period. */

import { readOneOf } from '#platform/read-one-of.ts'
import { SALE_KINDS, type SaleKind } from '#rules/money.ts'
import { DAY_MS } from '#rules/time.ts'
import { type DaySum, earningsByDay } from '../ledger/index.ts'
import type { EarningsDeps } from './types.ts'

const CHART_SPANS = [7, 30, 90] as const

export type EarningsChart = {
  days: { day: string; cents: number; beforeCents: number }[]
  kinds: { kind: SaleKind; cents: number }[]
  totalCents: number
  beforeTotalCents: number
}

/** Ends today. All UTC days are included, also those without sales. */
export async function chartOf(
  { db, clock }: Pick<EarningsDeps, 'db' | 'clock'>,
  creatorId: string,
  span: number,
): Promise<EarningsChart> {
  readOneOf(CHART_SPANS, span, { message: `Choose a chart of ${CHART_SPANS.join(', ')} days.` })
  const end = Math.floor(clock.now().getTime() / DAY_MS + 1) * DAY_MS
  const start = end - span * DAY_MS
  const from = new Date(start - span * DAY_MS)
  return toChart(await earningsByDay(db, creatorId, { from, to: new Date(end) }), start, span)
}

function toChart(sums: readonly DaySum[], start: number, span: number): EarningsChart {
  const byDay = Map.groupBy(sums, ({ day }) => day)
  const centsOn = (time: number) => sum(byDay.get(dayText(time)) ?? [])
  const days = Array.from({ length: span }, (_, index) => {
    const time = start + index * DAY_MS
    return { day: dayText(time), cents: centsOn(time), beforeCents: centsOn(time - span * DAY_MS) }
  })
  const first = dayText(start)
  const current = sums.filter(({ day }) => day >= first)
  return {
    days,
    kinds: SALE_KINDS.map((kind) => ({ kind, cents: sum(current.filter((each) => each.kind === kind)) })),
    totalCents: sum(current),
    beforeTotalCents: sum(sums.filter(({ day }) => day < first)),
  }
}

function dayText(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

function sum(parts: readonly { cents: number }[]): number {
  return parts.reduce((total, { cents }) => total + cents, 0)
}
