/** Compares a settlement report with the ledger as it is now. Reads only. */
import type { SettledLine } from '#platform/payments/settled-line.ts'
import type { Db } from '#platform/postgres/database.ts'
import {
  compareStatement,
  DIFFERENCES,
  owedCents,
  type ReconciliationRow,
  ROW_STATES,
  type RowState,
  type StatementSums,
  sumLines,
  withoutRepeats,
} from './compare-statement.ts'
import { CURRENCY } from './currency.ts'
import { type BookedLine, clearingCents, ledgerLines } from './ledger-lines.ts'
import type { SettlementStatement } from './read-statement.ts'
import {
  allLines,
  linesOfPayments,
  linesOfStatement,
  type NoteRow,
  notesOfGateway,
  type StatementRow,
} from './statement-queries.ts'

/** `note`: how staff settled this difference by hand. */
export type ShownRow = ReconciliationRow<BookedLine> & { note: NoteRow | null }

export type StatementComparison = { rows: ShownRow[]; sums: StatementSums }

type Compared = Pick<SettlementStatement, 'lines' | 'from' | 'to' | 'marginMs'>

export async function reconcile(db: Db, gateway: string, statement: Compared): Promise<StatementComparison> {
  const { from, to, lines } = statement
  const named = new Set(lines.flatMap(({ payment }) => payment ?? []))
  const ours = await ledgerLines(db, { gateway, payments: [...named], from, to })
  for (const { payment } of ours) named.add(payment)
  const [others, notes] = await Promise.all([
    linesOfPayments(db, { gateway, payments: [...named] }),
    notesOfGateway(db, gateway),
  ])
  const noteOf = new Map(notes.map((note) => [note.subject, note]))
  const rows = compareStatement({ statement, others, ours }).map((row) => {
    const note = noteOf.get(row.id)
    return { ...row, note: note && isAbout(note, row) ? note : null }
  })
  return { rows, sums: sumLines(lines, CURRENCY) }
}

/** A note counts only for the difference that staff saw. */
function isAbout({ state, off_cents }: NoteRow, row: ReconciliationRow): boolean {
  return state === row.state && (off_cents === null ? null : Number(off_cents)) === row.offCents
}

export async function reconcileStored(db: Db, statement: StatementRow): Promise<StatementComparison> {
  const { id, gateway, from_at: from, to_at: to, margin_ms: marginMs } = statement
  return reconcile(db, gateway, { from, to, marginMs, lines: await linesOfStatement(db, id) })
}

export const isOpenDifference = ({ state, note }: ShownRow): boolean =>
  DIFFERENCES.has(state) && note === null

/** For matched rows the sum of their amounts, for the others by how much they are off. */
export type StateSum = { state: RowState; count: number; cents: number }

export function sumsByState(rows: readonly ShownRow[]): StateSum[] {
  const sums = new Map(ROW_STATES.map((state) => [state, { state, count: 0, cents: 0 }]))
  for (const row of rows) {
    if (DIFFERENCES.has(row.state) && !isOpenDifference(row)) continue
    const sum = sums.get(row.state)
    if (!sum) continue
    sum.count += 1
    sum.cents += row.state === 'matched' ? (row.ours?.cents ?? 0) : (row.offCents ?? 0)
  }
  return [...sums.values()]
}

export type ProviderBalance = {
  /** By the ledger's clearing account. */
  ledgerCents: number
  /** By all stored reports: what moved, less fees and what was paid out. */
  owedCents: number
  all: StatementSums
}

export async function providerBalance(
  db: Db,
  gateway: string,
  more: readonly SettledLine[] = [],
): Promise<ProviderBalance> {
  const all = sumLines(withoutRepeats([...(await allLines(db, gateway)), ...more]), CURRENCY)
  return { ledgerCents: await clearingCents(db, gateway), owedCents: owedCents(all), all }
}
