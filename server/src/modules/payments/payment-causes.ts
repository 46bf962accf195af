/** What journals of payments were posted for: top-ups, card refunds and reversed payments. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { JOURNAL_ROWS, type JournalCause } from '../ledger/index.ts'

export async function causesOfPayments(
  db: Db,
  journalIds: readonly string[],
): Promise<Map<string, JournalCause>> {
  const ids = sql`any(${journalIds}::uuid[])`
  const { rows } = await sql<JournalCause & { journalId: string }>`
    select journal_id as "journalId", 'top-up' as kind, id::text as id, card_words as words from top_ups
      where journal_id = ${ids}
    union all
    select journal_id, 'card refund', id::text, 'sent to its card' from card_refunds where journal_id = ${ids}
    union all
    select journal.id, 'taken back', take_backs.id::text, take_backs.reason
      from ${JOURNAL_ROWS} as journal
      join take_backs on take_backs.id::text = split_part(journal.key, ':', 2)
      where journal.id = ${ids} and journal.kind = 'chargeback'
  `.execute(db)
  return new Map(rows.map(({ journalId, ...cause }) => [journalId, cause]))
}
