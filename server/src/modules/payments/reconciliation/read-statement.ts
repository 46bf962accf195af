/** Reads a provider's settlement report: finds its format, and refuses the report of another provider. */
import { Refusal } from '#platform/errors.ts'
import type { GatewayName } from '#platform/payments/gateway.ts'
import type { SettledLine } from '#platform/payments/settled-line.ts'
import { columnName, readCsv } from '#platform/read-csv.ts'
import { CCBILL_FORMAT } from './formats/ccbill.ts'
import { TABLE_FORMAT, VEROTEL_FORMAT } from './formats/named-columns.ts'
import type { StatementFormat } from './formats/statement-format.ts'
import { STRIPE_FORMAT } from './formats/stripe.ts'

export const STATEMENT = { maxBytes: 32 * 1024 * 1024, maxRows: 250_000 } as const

export type SettlementStatement = {
  format: string
  lines: SettledLine[]
  from: Date
  to: Date
  /** How far times may be off: entries this close to the edge may be in the neighbouring report. */
  marginMs: number
}

/** In the order in which a file is tried; `table` fits every provider. */
const FORMATS: readonly (StatementFormat & { gateway: GatewayName | null })[] = [
  { ...STRIPE_FORMAT, gateway: 'stripe' },
  { ...VEROTEL_FORMAT, gateway: 'verotel' },
  { ...CCBILL_FORMAT, gateway: 'ccbill' },
  { ...TABLE_FORMAT, gateway: null },
]

/** Without a period, it is from the first to the last line. */
export type StatementPeriod = { from?: Date | undefined; to?: Date | undefined }

export function readStatement(
  bytes: Uint8Array,
  gateway: string,
  period: StatementPeriod = {},
): SettlementStatement {
  const rows = readCsv(bytes, STATEMENT.maxRows)
  const columns = new Set((rows[0] ?? []).map(columnName))
  const format = FORMATS.find(({ isHeading }) => isHeading(columns, rows[0] ?? []))
  if (!format)
    throw new Refusal('BAD_INPUT', {
      message:
        'This isn’t a known settlement report. Use the generic table: payment, kind, amount, currency, date.',
    })
  if (format.gateway !== null && format.gateway !== gateway)
    throw new Refusal('BAD_INPUT', { message: `This is ${format.title}, not a report of ${gateway}.` })
  const read = format.read(rows)
  const marginMs = read.reduce((most, line) => Math.max(most, line.marginMs), 0)
  return {
    ...statementOf(
      read.map(({ marginMs: _, ...line }) => line),
      period,
    ),
    format: format.name,
    marginMs,
  }
}

export function statementOf(
  lines: SettledLine[],
  { from, to }: StatementPeriod,
): Pick<SettlementStatement, 'lines' | 'from' | 'to'> {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { at } of lines) {
    first = Math.min(first, at.getTime())
    last = Math.max(last, at.getTime())
  }
  const period = { from: from ?? new Date(first), to: to ?? new Date(last) }
  if (lines.length === 0 && !(from && to))
    throw new Refusal('BAD_INPUT', { message: 'The report has no transactions.' })
  if (period.from > period.to)
    throw new Refusal('BAD_INPUT', { message: 'The period ends before it starts.' })
  return { lines, ...period }
}
