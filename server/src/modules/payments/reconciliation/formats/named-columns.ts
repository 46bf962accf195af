/** Reports with named columns: the documented generic table, and Verotel's transactions under the names of its API. */
import { SETTLED_KINDS, type SettledKind } from '#platform/payments/settled-line.ts'
import { type NamedRow, namedRows } from '#platform/read-csv.ts'
import { oneOf } from '#rules/one-of.ts'
import {
  centsIn,
  currencyIn,
  occurrenceIds,
  type ReadLine,
  referenceIn,
  rowProblem,
  type StatementFormat,
  signedCents,
  timeIn,
} from './statement-format.ts'

type Columns = Record<
  'payment' | 'kind' | 'amount' | 'currency' | 'date' | 'id' | 'reference' | 'fee',
  string
>

/** One row per movement; `id`, `reference` and `fee` may be left out. */
export const TABLE_FORMAT: StatementFormat = {
  name: 'table',
  title: 'a generic table',
  isHeading: (columns) =>
    ['payment', 'kind', 'amount', 'currency', 'date'].every((column) => columns.has(column)),
  read: (rows) =>
    readNamed(rows, {
      columns: {
        ...{ payment: 'payment', kind: 'kind', amount: 'amount', currency: 'currency', date: 'date' },
        ...{ id: 'id', reference: 'reference', fee: 'fee' },
      },
      kindOf: (text) => oneOf(SETTLED_KINDS, text.toLowerCase()),
    }),
}

const VEROTEL_KINDS: Record<string, SettledKind> = {
  purchase: 'payment',
  sale: 'payment',
  initial: 'payment',
  rebill: 'payment',
  credit: 'refund',
  refund: 'refund',
  chargeback: 'dispute',
}

export const VEROTEL_FORMAT: StatementFormat = {
  name: 'verotel',
  title: 'a Verotel export',
  isHeading: (columns) =>
    ['saleid', 'transactionid', 'type'].every((column) => columns.has(column)) &&
    (columns.has('priceamount') || columns.has('amount')),
  read: (rows) =>
    readNamed(rows, {
      columns: {
        ...{
          payment: 'saleID',
          kind: 'type',
          amount: 'priceAmount',
          currency: 'priceCurrency',
          date: 'date',
        },
        ...{ id: 'transactionID', reference: 'transactionID', fee: 'fee' },
      },
      kindOf: (text) => VEROTEL_KINDS[text.toLowerCase()],
    }),
}

type Reading = { columns: Columns; kindOf(text: string): SettledKind | undefined }

function readNamed(rows: readonly string[][], reading: Reading): ReadLine[] {
  const idOf = occurrenceIds()
  const lines = new Map<string, ReadLine>()
  for (const row of namedRows(rows)) {
    const line = readLine(row, reading)
    const facts = [line.kind, line.payment, line.reference, line.cents, line.currency]
    const id = line.id === '' ? idOf([...facts, line.at.toISOString()]) : line.id
    lines.set([id, ...facts].join('|'), { ...line, id })
  }
  return [...lines.values()]
}

function readLine(row: NamedRow, { columns, kindOf }: Reading): ReadLine {
  const { number } = row
  const given = row.get(columns.kind)
  const kind = kindOf(given)
  if (!kind) throw rowProblem(number, `“${given.slice(0, 40)}” isn’t a kind of transaction.`)
  const fee = row.get(columns.fee)
  return {
    id: referenceIn(number, row.get(columns.id)) ?? '',
    kind,
    payment: referenceIn(number, row.get(columns.payment)),
    reference: referenceIn(number, row.get(columns.reference)),
    cents: signedCents(kind, centsIn(number, row.get(columns.amount, 'amount'))),
    currency: currencyIn(number, row.get(columns.currency, 'currency')),
    feeCents: fee === '' ? 0 : Math.abs(centsIn(number, fee)),
    ...timeIn(number, row.get(columns.date, 'createdAt', 'time')),
  }
}
