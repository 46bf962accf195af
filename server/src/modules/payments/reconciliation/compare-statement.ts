/** The result of comparing one settlement report with the ledger: rows with their states, and their sums. Pure. */
import { isCompared, type SettledLine } from '#platform/payments/settled-line.ts'
import { CURRENCY } from './currency.ts'
import { isEqual, type LedgerLine, type LineMatch, matchLines } from './match-lines.ts'
import type { SettlementStatement } from './read-statement.ts'

/**
 * `waiting`: booked at the edge of the report's period, so that it may be in the neighbouring report; not a difference.
 */
export const ROW_STATES = ['missing-here', 'not-at-provider', 'different', 'matched', 'waiting'] as const
export type RowState = (typeof ROW_STATES)[number]

export const DIFFERENCES: ReadonlySet<RowState> = new Set<RowState>([
  'missing-here',
  'not-at-provider',
  'different',
])

export type ReconciliationRow<Ours extends LedgerLine = LedgerLine> = LineMatch<SettledLine, Ours> & {
  /** The same in every comparison of the two lines. */
  id: string
  state: RowState
  /** Theirs less ours; null if theirs is in another currency than the ledger. */
  offCents: number | null
}

type Compared<Ours> = {
  statement: Pick<SettlementStatement, 'lines' | 'from' | 'to' | 'marginMs'>
  /** Lines of the provider's other reports about the same payments. */
  others: readonly SettledLine[]
  ours: readonly Ours[]
}

/** Names the same line in reports that overlap. */
const lineKey = ({ id, kind, payment, cents, currency }: SettledLine): string =>
  [id, kind, payment, cents, currency].join('|')

/** Each line once, whichever reports have it. */
export function withoutRepeats(lines: readonly SettledLine[]): SettledLine[] {
  return [...new Map(lines.map((line) => [lineKey(line), line])).values()]
}

/** Differences first, each state by time. */
export function compareStatement<Ours extends LedgerLine>({
  statement,
  others,
  ours,
}: Compared<Ours>): ReconciliationRow<Ours>[] {
  const own = new Set(statement.lines.map(lineKey))
  const all = withoutRepeats([...others, ...statement.lines])
  const rows: ReconciliationRow<Ours>[] = []
  for (const match of matchLines(all, ours)) {
    const isOfStatement = match.theirs !== null && own.has(lineKey(match.theirs))
    if (match.theirs !== null && !isOfStatement) continue
    const state = stateOf(match, statement)
    if (state) rows.push({ ...match, id: rowId(match), state, offCents: offBy(match) })
  }
  const rank = (row: ReconciliationRow) => (DIFFERENCES.has(row.state) ? 0 : 1)
  const timeOf = ({ theirs, ours: booked }: ReconciliationRow) => (theirs?.at ?? booked?.at)?.getTime() ?? 0
  return rows.sort((a, b) => rank(a) - rank(b) || timeOf(b) - timeOf(a))
}

/** Null for an entry outside the report's period. */
function stateOf(
  match: LineMatch<SettledLine, LedgerLine>,
  { from, to, marginMs }: Compared<LedgerLine>['statement'],
): RowState | null {
  const { theirs, ours } = match
  if (theirs !== null) return ours === null ? 'missing-here' : isEqual(match) ? 'matched' : 'different'
  if (ours === null || ours.at < from || ours.at > to) return null
  const isInside =
    ours.since.getTime() >= from.getTime() + marginMs && ours.at.getTime() <= to.getTime() - marginMs
  return isInside ? 'not-at-provider' : 'waiting'
}

function rowId({ theirs, ours }: LineMatch<SettledLine, LedgerLine>): string {
  return theirs ? `theirs:${lineKey(theirs)}` : `ours:${ours?.key}`
}

function offBy({ theirs, ours }: LineMatch<SettledLine, LedgerLine>): number | null {
  if (theirs && theirs.currency !== CURRENCY) return null
  return (theirs?.cents ?? 0) - (ours?.cents ?? 0)
}

/** What the report says in total. Amounts in another currency than the ledger's are left out. */
export type StatementSums = {
  /** Payments less refunds and disputes. */
  movedCents: number
  feeCents: number
  /** Paid to the site's bank account. */
  paidOutCents: number
  otherCents: number
  foreignLines: number
}

export function sumLines(lines: Iterable<SettledLine>, currency: string): StatementSums {
  const sums = { movedCents: 0, feeCents: 0, paidOutCents: 0, otherCents: 0, foreignLines: 0 }
  for (const line of lines) {
    if (line.currency !== currency) {
      sums.foreignLines += 1
      continue
    }
    sums.feeCents += line.feeCents
    if (isCompared(line.kind)) sums.movedCents += line.cents
    else if (line.kind === 'fee') sums.feeCents -= line.cents
    else if (line.kind === 'payout') sums.paidOutCents -= line.cents
    else sums.otherCents += line.cents
  }
  return sums
}

export function owedCents({ movedCents, feeCents, paidOutCents, otherCents }: StatementSums): number {
  return movedCents - feeCents - paidOutCents + otherCents
}
