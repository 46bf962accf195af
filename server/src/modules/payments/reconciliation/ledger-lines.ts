/** The movements of a provider's clearing account, one line per payment, refund, dispute and reversal. */
import { sql } from 'kysely'
import type { ComparedKind } from '#platform/payments/settled-line.ts'
import type { Db } from '#platform/postgres/database.ts'
import { ENTRY_ROWS, JOURNAL_ROWS } from '../../ledger/index.ts'
import { CURRENCY } from './currency.ts'
import type { LedgerLine } from './match-lines.ts'

export type BookedLine = LedgerLine & { accountId: string; journalId: string; card: string }

type Chosen = { gateway: string; payments: readonly string[]; from: Date; to: Date }

type Row = Omit<BookedLine, 'cents' | 'kind' | 'currency'> & { cents: string; kind: ComparedKind }

/** Everything about these payments, and about those with a movement in the period. */
export async function ledgerLines(db: Db, { gateway, payments, from, to }: Chosen): Promise<BookedLine[]> {
  const isInPeriod = sql`created_at between ${from} and ${to}`
  const { rows } = await sql<Row>`
    with moved as materialized (
      select id from ${JOURNAL_ROWS} as journal
      where ${isInPeriod} and kind in ('top-up', 'card-refund', 'chargeback')
    ), chosen as materialized (
      select id, payment, account_id, card_words, created_at from top_ups
      where gateway = ${gateway} and payment is not null and journal_id is not null and id in (
        select id from top_ups where gateway = ${gateway} and payment = any(${payments}::text[])
        union select id from top_ups where journal_id in (select id from moved)
        union select top_up_id from card_refunds where journal_id in (select id from moved)
        union select top_up_id from card_refunds where credited_journal_id in (select id from moved)
        union select top_up_id from take_backs where ${isInPeriod} or returned_at between ${from} and ${to}
      )
    ), movement as (
      select journal_id, top_ups.id as top_up_id, 'payment' as kind, null as reference, 'payment:' || top_ups.id as key
        from top_ups join chosen on chosen.id = top_ups.id
      union all
      select journal_id, refund.top_up_id, coalesce(reason, 'refund'), reference,
          case when taken.id is null then 'refund:' || refund.id else 'taken:' || taken.id end
        from card_refunds as refund join chosen on chosen.id = top_up_id
        left join take_backs as taken on taken.id = ended_by
        where journal_id is not null
      union all
      select credited_journal_id, top_up_id, 'reversal', null, 'refund-failed:' || refund.id
        from card_refunds as refund join chosen on chosen.id = top_up_id
        where credited_journal_id <> journal_id and ended_by is null
      union all
      select distinct credited_journal_id, taken.top_up_id, 'reversal', reference, 'returned:' || taken.id
        from card_refunds as refund join chosen on chosen.id = top_up_id join take_backs as taken on taken.id = ended_by
        where credited_journal_id is not null
      union all
      select journal.id, top_up_id, case when journal.key like 'chargeback:%' then reason else 'reversal' end, reference,
          case when journal.key like 'chargeback:%' then 'taken:' else 'returned:' end || taken.id
        from take_backs as taken join chosen on chosen.id = top_up_id
        join ${JOURNAL_ROWS} as journal on journal.kind = 'chargeback' and split_part(journal.key, ':', 2) = taken.id::text
    )
    select movement.key, chosen.payment, movement.kind, nullif(min(reference), '') as reference,
      -sum(entry.cents)::bigint as cents, min(journal.created_at) as at,
      case when movement.kind = 'payment' then chosen.created_at else min(journal.created_at) end as since,
      chosen.account_id as "accountId", chosen.card_words as card, min(journal.id::text) as "journalId"
    from movement
    join chosen on chosen.id = top_up_id
    join ${JOURNAL_ROWS} as journal on journal.id = movement.journal_id
    join ${ENTRY_ROWS} as entry on entry.journal_id = journal.id
      and entry.book = 'clearing' and coalesce(entry.subaccount, ${gateway}) = ${gateway}
    group by movement.key, movement.kind, chosen.payment, chosen.account_id, chosen.card_words, chosen.created_at
    having sum(entry.cents) <> 0
  `.execute(db)
  return rows.map((row) => ({ ...row, cents: Number(row.cents), currency: CURRENCY }))
}

/** What the provider should hold for the site: entries from before sub-accounts are in none. */
export async function clearingCents(db: Db, gateway: string): Promise<number> {
  const { rows } = await sql<{ cents: string }>`
    select coalesce(-sum(cents), 0)::text as cents from ${ENTRY_ROWS} as entry
    where book = 'clearing' and subaccount = ${gateway}
  `.execute(db)
  return Number(rows[0]?.cents ?? 0)
}
