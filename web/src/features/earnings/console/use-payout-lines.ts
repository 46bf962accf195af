/** The rows of the payout list by view: due creators, or payouts already made. */
import { useMemo } from 'react'
import { shortDate } from '#rules/formats.ts'
import { useOffsetPages } from '#web/parts/lists/use-offset-pages.ts'
import { usePages } from '#web/parts/lists/use-pages.ts'
import type { PayoutLine } from './PayoutTable.tsx'
import { DUE_BADGES, MADE_BADGES, reasonText } from './payout-text.ts'
import { type DuePayout, DueQuery, type MadePayout, MadeQuery } from './queries.ts'

export const VIEWS = [
  { value: 'needs', label: 'Needs action' },
  { value: 'ready', label: 'Ready' },
  { value: 'pending', label: 'To send' },
  { value: 'processing', label: 'Sent' },
  { value: 'paid', label: 'Paid' },
  { value: 'below', label: 'Carried over' },
  { value: 'all', label: 'All due' },
] as const
export type PayoutView = (typeof VIEWS)[number]['value']

const DUE: Partial<Record<PayoutView, readonly string[] | null>> = {
  needs: ['on-hold', 'failed', 'leaving', 'no-details', 'owes'],
  ready: ['ready', 'failed'],
  below: ['below'],
  all: null,
}

/** Whether a view lists due creators; the others list payouts already made. */
export function isDueView(view: PayoutView): boolean {
  return view in DUE
}

const dueOf = (data: { payoutDesk: { lines: DuePayout[] } }) => data.payoutDesk.lines
const madeOf = (data: { payoutQueue: MadePayout[] }) => data.payoutQueue

const PAGE = 50

export function usePayoutLines(view: PayoutView, method: string | null, now: Date) {
  const isDue = isDueView(view)
  const due = useOffsetPages({
    query: DueQuery,
    variables: { states: DUE[view] ?? null, method },
    itemsOf: dueOf,
    pageSize: PAGE,
  })
  const made = usePages({
    query: MadeQuery,
    variables: { state: isDue ? 'pending' : view },
    itemsOf: madeOf,
    pageSize: PAGE,
  })
  const lines = useMemo(
    () =>
      isDue
        ? due.items.map((line) => dueLine(line, now))
        : made.items
            .filter((line) => method === null || line.method === method)
            .map((line) => madeLine(line, now)),
    [isDue, due.items, made.items, method, now],
  )
  return {
    lines,
    list: isDue ? due : made,
    refresh() {
      due.refresh()
      made.refresh()
    },
  }
}

function dueLine(line: DuePayout, now: Date): PayoutLine {
  const { id, user, value, method, hint, state, reasons, failed } = line
  const why = reasons.map((reason) => reasonText(reason, now))
  if (failed?.failure) why.unshift(`${failed.failure} · ${shortDate(new Date(failed.date), now)}`)
  return {
    ...{ id, user, value, method, hint, creatorId: user.id },
    badge: DUE_BADGES[state] ?? { children: state },
    why: why.join(' · '),
  }
}

function madeLine(line: MadePayout, now: Date): PayoutLine {
  const { id, user, value, method, hint, status, failure, date, held, kind } = line
  const why = [
    shortDate(new Date(date), now),
    kind === 'termination' && 'account closed',
    held && 'on hold, not sent',
    failure,
  ].filter(Boolean)
  return {
    ...{ id, user, value, method, hint, creatorId: user.id },
    badge: MADE_BADGES[status] ?? { children: status },
    why: why.join(' · '),
  }
}
