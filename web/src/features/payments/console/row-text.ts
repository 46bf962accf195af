/** Texts and badges of reconciliation rows. */
import { dollars } from '#rules/formats.ts'
import { dollarsToCents } from '#rules/money.ts'
import { oneOf } from '#rules/one-of.ts'
import type { BadgeProps } from '#web/ui/Badge.tsx'
import type { RowData } from './queries.ts'

export const ROW_VIEWS = [
  { value: 'open', label: 'To check' },
  { value: 'matched', label: 'Matched' },
  { value: 'waiting', label: 'Next report' },
  { value: 'settled', label: 'Settled by hand' },
  { value: 'all', label: 'All' },
] as const
export type ReconciliationView = (typeof ROW_VIEWS)[number]['value']

export const viewNamed = (name: string | null): ReconciliationView =>
  oneOf(
    ROW_VIEWS.map(({ value }) => value),
    name,
  ) ?? 'open'

/** The cards above the table. */
export const STATES = [
  { state: 'matched', title: 'Matched', dot: 'bg-success' },
  { state: 'missing-here', title: 'Missing here', dot: 'bg-danger' },
  { state: 'not-at-provider', title: 'Not at provider', dot: 'bg-danger' },
  { state: 'different', title: 'Different', dot: 'bg-verified' },
] as const

const BADGES: Record<string, BadgeProps> = {
  matched: { tone: 'success', children: 'Matched' },
  'missing-here': { tone: 'danger', children: 'Missing here' },
  'not-at-provider': { tone: 'danger', children: 'Not at provider' },
  different: { tone: 'info', children: 'Different' },
  waiting: { children: 'Next report' },
}
export const rowBadge = ({ state, note }: RowData): BadgeProps =>
  note === null ? (BADGES[state] ?? { children: state }) : { children: 'Settled' }

const KINDS: Record<string, string> = {
  payment: 'Add credits',
  refund: 'Refund',
  dispute: 'Chargeback',
  reversal: 'Reversal',
}
export const rowKind = (kind: string): string => KINDS[kind] ?? kind

/** 'ch_9Qw…c07' */
export function shortReference(text: string): string {
  return text.length > 14 ? `${text.slice(0, 7)}…${text.slice(-4)}` : text
}

export const referenceOf = ({ reference, payment }: RowData): string => reference ?? payment ?? ''

export function rowAmount(value: number | null, currency = 'USD'): string {
  if (value === null) return '–'
  return currency === 'USD' ? dollars(dollarsToCents(value)) : `${value.toFixed(2)} ${currency}`
}

export function offText({ off_by: offBy, state, currency }: RowData): string {
  if (offBy === null) return 'Currency'
  if (offBy === 0 || state === 'matched') return '–'
  return `${offBy > 0 ? '+' : ''}${rowAmount(offBy, currency)}`
}

export function headline(row: RowData): string {
  if (row.note !== null) return 'Settled by hand'
  if (row.state === 'matched') return 'Matched'
  if (row.state === 'waiting') return 'At the edge of the period'
  return row.off_by === null ? 'Another currency' : `Off by ${rowAmount(Math.abs(row.off_by), row.currency)}`
}

export function explanation({ state, off_by: offBy }: RowData): string {
  switch (state) {
    case 'matched':
      return 'The report and the ledger agree.'
    case 'waiting':
      return 'The provider may list it in the next or the previous report.'
    case 'missing-here':
      return 'The provider lists it, but the ledger has no entry for it.'
    case 'not-at-provider':
      return 'The ledger has an entry, but no report lists it.'
    default:
      return offBy === null
        ? 'The provider settled it in another currency.'
        : offBy < 0
          ? 'The provider lists less than the ledger.'
          : 'The provider lists more than the ledger.'
  }
}
