/** CCBill's Data Link extract: rows without a heading, whose first cell is the type of the transaction. */
import type { ComparedKind } from '#platform/payments/settled-line.ts'
import { readCents } from '#platform/read-cents.ts'
import {
  centsIn,
  occurrenceIds,
  type ReadLine,
  referenceIn,
  rowProblem,
  type StatementFormat,
  signedCents,
  timeIn,
} from './statement-format.ts'

/** The kind, and the cell with the amount in the accounting currency. */
const TYPES: Record<string, { kind: ComparedKind; amountAt: number; idAt?: number }> = {
  NEW: { kind: 'payment', amountAt: 10 },
  REBILL: { kind: 'payment', amountAt: 6, idAt: 5 },
  REFUND: { kind: 'refund', amountAt: 5 },
  VOID: { kind: 'refund', amountAt: 5 },
  CHARGEBACK: { kind: 'dispute', amountAt: 5 },
}
/** Rows about subscriptions, without money. */
const IGNORED = new Set(['EXPIRE', 'CANCELLATION', 'USER_REACTIVATION', 'RENEW'])

/** CCBill's own time, without daylight saving. */
const PHOENIX = '-07:00'

export const CCBILL_FORMAT: StatementFormat = {
  name: 'ccbill',
  title: 'a CCBill extract',
  isHeading: (_columns, [type = '', account = '']) =>
    (Object.hasOwn(TYPES, type.toUpperCase()) || IGNORED.has(type.toUpperCase())) && /^\d+$/.test(account),
  read(rows) {
    const idOf = occurrenceIds()
    const lines: ReadLine[] = []
    for (const [index, cells] of rows.entries()) {
      const number = index + 1
      const [type = '', , subaccount = '', sale = '', time = ''] = cells
      if (IGNORED.has(type.toUpperCase())) continue
      const rule = Object.hasOwn(TYPES, type.toUpperCase()) ? TYPES[type.toUpperCase()] : undefined
      if (!rule) throw rowProblem(number, `“${type.slice(0, 40)}” isn’t a CCBill transaction.`)
      const { kind, amountAt, idAt } = rule
      const amount = cells[amountAt] ?? ''
      if (!/^\d+$/.test(sale) || readCents(amount) === null)
        throw rowProblem(number, 'the extract has other fields than expected. Use the generic table.')
      const cents = signedCents(kind, centsIn(number, amount))
      lines.push({
        id: idOf([type, subaccount, sale, time, idAt === undefined ? '' : (cells[idAt] ?? ''), cents]),
        kind,
        payment: sale,
        reference: idAt === undefined ? null : referenceIn(number, cells[idAt] ?? ''),
        cents,
        currency: 'usd',
        feeCents: 0,
        ...timeIn(number, time, PHOENIX),
      })
    }
    return lines
  },
}
