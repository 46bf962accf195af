/** What the readers of settlement reports have in common: their result, times, and errors that name the row. */
import { Refusal } from '#platform/errors.ts'
import type { SettledKind, SettledLine } from '#platform/payments/settled-line.ts'
import { readCents } from '#platform/read-cents.ts'
import { HOUR_MS } from '#rules/time.ts'

/** `marginMs`: how far the time may be off, because the file doesn't state a time zone or only a day. */
export type ReadLine = SettledLine & { marginMs: number }

export type StatementFormat = {
  name: string
  /** How messages name it. */
  title: string
  /** `columns`: the first row's cells as `columnName` writes them. */
  isHeading(columns: ReadonlySet<string>, first: readonly string[]): boolean
  read(rows: readonly string[][]): ReadLine[]
}

export function rowProblem(row: number, problem: string): Refusal {
  return new Refusal('BAD_INPUT', { message: `Row ${row}: ${problem}` })
}

export function centsIn(row: number, text: string): number {
  const cents = readCents(text)
  if (cents === null) throw rowProblem(row, `“${text.slice(0, 40)}” isn’t an amount.`)
  return cents
}

export function currencyIn(row: number, text: string): string {
  if (!/^[a-z]{3}$/i.test(text)) throw rowProblem(row, `“${text.slice(0, 40)}” isn’t a currency.`)
  return text.toLowerCase()
}

export function referenceIn(row: number, text: string): string | null {
  if (text.length > 200) throw rowProblem(row, 'a reference is too long.')
  return text === '' ? null : text
}

/** Our own journal may be later than the provider's by the time of a webhook or the minutely job. */
const BOOKING_MARGIN_MS = HOUR_MS
/** The largest distance of a time zone from UTC. */
const ZONE_MARGIN_MS = 14 * HOUR_MS
const DAY_MARGIN_MS = ZONE_MARGIN_MS + 12 * HOUR_MS

const TIME =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ]?(\d\d):?(\d\d)(?::?(\d\d)(?:\.\d+)?)?)? ?(Z|UTC|[+-]\d\d:?\d\d)?$/

/** `zone`: of times without one, if the format documents it. A day without a time counts as its noon. */
export function timeIn(row: number, text: string, zone?: string): { at: Date; marginMs: number } {
  const [, year, month, day, hour, minute, second = '00', given] = TIME.exec(text) ?? []
  const offset = (given ?? zone ?? 'Z').replace('UTC', 'Z').replace(/(\d\d)(\d\d)$/, '$1:$2')
  const at = new Date(`${year}-${month}-${day}T${hour ?? '12'}:${minute ?? '00'}:${second}${offset}`)
  const isRealDay = new Date(`${year}-${month}-${day}T00:00:00Z`).getUTCDate() === Number(day)
  if (Number.isNaN(at.getTime()) || !isRealDay)
    throw rowProblem(row, `“${text.slice(0, 40)}” isn’t a date. Write it as 2026-11-17T18:30:00Z.`)
  if (hour === undefined) return { at, marginMs: DAY_MARGIN_MS }
  return { at, marginMs: (given ?? zone) === undefined ? ZONE_MARGIN_MS : BOOKING_MARGIN_MS }
}

/** Reports that state amounts without a sign: payments come in, refunds and disputes go out. */
export function signedCents(kind: SettledKind, cents: number): number {
  const isOut = kind === 'refund' || kind === 'dispute' || kind === 'payout' || kind === 'fee'
  return isOut ? -Math.abs(cents) : kind === 'other' ? cents : Math.abs(cents)
}

/** Names lines that the provider doesn't number: a line that occurs twice in a report stands for two movements. */
export function occurrenceIds(): (facts: readonly (string | number | null)[]) => string {
  const seen = new Map<string, number>()
  return (facts) => {
    const text = facts.join('|')
    const count = (seen.get(text) ?? 0) + 1
    seen.set(text, count)
    return `${text}#${count}`
  }
}
