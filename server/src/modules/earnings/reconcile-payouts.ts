/** Reconciliation check of payouts: each matches its journals, and open payouts match the payouts account. */
import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/database.ts'
import { entriesOfJournals, type JournalEntry, ledgerBalanceCents } from '../ledger/index.ts'
import type { PayoutRow } from './payout-queries.ts'

const PAGE = 1_000
/** Maximum number of problems reported. */
const MAX_PROBLEMS = 20

export async function mismatchedPayouts(tx: Tx): Promise<string[]> {
  const problems: string[] = []
  let openCents = 0
  let last: string | undefined
  do {
    const page = await payoutsAfter(tx, last)
    const entries = await entriesOfJournals(tx, page.flatMap(journalsOf))
    for (const payout of page) {
      if (payout.end_journal_id === null) openCents += Number(payout.cents)
      if (!matchesJournals(payout, entries))
        problems.push(`A payout and its journals don’t match: ${payout.id}.`)
    }
    last = page.length === PAGE ? page.at(-1)?.id : undefined
  } while (last)
  const bookedCents = await ledgerBalanceCents(tx, 'payouts', null)
  if (openCents !== bookedCents)
    problems.push(`Payouts in progress are ${openCents} cents, but the ledger says ${bookedCents}.`)
  return problems.slice(-MAX_PROBLEMS)
}

function journalsOf({ journal_id, end_journal_id, bounce_journal_id }: PayoutRow): string[] {
  return [journal_id, end_journal_id, bounce_journal_id].filter((id) => id !== null)
}

type Entries = ReadonlyMap<string, JournalEntry[]>

function matchesJournals(payout: PayoutRow, entries: Entries): boolean {
  const { state, creator_id: ownerId, journal_id, end_journal_id, bounce_journal_id } = payout
  const cents = Number(payout.cents)
  const mine = { book: 'payable', ownerId } as const
  const [payouts, clearing] = [
    { book: 'payouts', ownerId: null },
    { book: 'clearing', ownerId: null },
  ] as const
  // A bounced payout was paid first.
  const isPaid = state === 'paid' || bounce_journal_id !== null
  const end = isPaid ? clearing : mine
  return (
    isTransfer(entries.get(journal_id), 'payout', { from: mine, to: payouts, cents }) &&
    (end_journal_id === null ||
      isTransfer(entries.get(end_journal_id), isPaid ? 'payout-paid' : 'payout-returned', {
        from: payouts,
        to: end,
        cents,
      })) &&
    (bounce_journal_id === null ||
      isTransfer(entries.get(bounce_journal_id), 'payout-returned', { from: clearing, to: mine, cents }))
  )
}

type LedgerAccountRef = Pick<JournalEntry, 'book' | 'ownerId'>

function isTransfer(
  entries: JournalEntry[] | undefined,
  kind: JournalEntry['kind'],
  { from, to, cents }: { from: LedgerAccountRef; to: LedgerAccountRef; cents: number },
): boolean {
  const has = (place: LedgerAccountRef, moved: number) =>
    entries?.some(
      (entry) =>
        entry.kind === kind &&
        entry.book === place.book &&
        entry.ownerId === place.ownerId &&
        entry.cents === moved,
    )
  return entries?.length === 2 && has(from, -cents) === true && has(to, cents) === true
}

async function payoutsAfter(tx: Tx, last: string | undefined): Promise<PayoutRow[]> {
  const query = tx.selectFrom('payouts').selectAll().orderBy('id').limit(PAGE)
  return (last ? query.where(sql<boolean>`id > ${last}::uuid`) : query).execute()
}
