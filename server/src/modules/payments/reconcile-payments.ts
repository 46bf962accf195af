/** Reconciliation checks of payments: top-ups, card refunds and reversed payments match their journals. */

import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/database.ts'
import { ENTRY_ROWS, JOURNAL_ROWS, type LedgerCheck, ROW_LIMIT, runLedgerChecks } from '../ledger/index.ts'

export function mismatchedPayments(tx: Tx): Promise<string[]> {
  return runLedgerChecks(tx, PAYMENT_CHECKS)
}

const PAYMENT_CHECKS: readonly LedgerCheck[] = [
  {
    message: 'A credit purchase doesn’t match its journal',
    find: sql`
      select top_ups.id::text as what from top_ups
      left join ${JOURNAL_ROWS} as journal on journal.id = top_ups.journal_id and journal.kind = 'top-up'
      left join top_up_taxes as tax on tax.top_up_id = top_ups.id
      left join lateral (
        select
          sum(cents) filter (where book = 'wallet' and owner_id = account_id) as credited,
          sum(cents) filter (where book = 'clearing' and coalesce(subaccount, gateway) = gateway) as taken,
          sum(cents) filter (where book = 'tax' and subaccount = tax.country) as taxed,
          bool_and((money = 'sandbox') = (gateway = 'sandbox')) as is_its_money
        from ${ENTRY_ROWS} as entries where entries.journal_id = top_ups.journal_id
      ) as moved on true
      where state in ('paid', 'disputed', 'refunded')
        and (journal.id is null or is_its_money is not true or credited is distinct from pack_cents or taken is distinct from -coalesce(total_cents, pack_cents)
          or coalesce(taxed, 0) <> coalesce(tax_cents, 0)) ${ROW_LIMIT}
    `,
  },
  {
    message: 'A credit journal has no purchase',
    find: sql`
      select id::text as what from ${JOURNAL_ROWS} as journal
      where kind = 'top-up' and not exists (select from top_ups where journal_id = journal.id) ${ROW_LIMIT}
    `,
  },
  {
    message: 'The refund account doesn’t match the refunds waiting for cards',
    find: sql`
      select format('%s cents instead of %s', booked, waiting) as what
      from (
        select
          coalesce((select sum(cents) from ${ENTRY_ROWS} as entries where book = 'refunds'), 0) as booked,
          coalesce((select sum(cents) from card_refunds where journal_id is null), 0) as waiting
      ) as sums
      where booked <> waiting
    `,
  },
  {
    message: 'A card refund doesn’t match its journals',
    find: sql`
      select card_refunds.id::text as what from card_refunds
      join top_ups on top_ups.id = top_up_id
      left join ${JOURNAL_ROWS} as journal on journal.id = card_refunds.journal_id and journal.kind = 'card-refund'
      left join lateral (
        select sum(entries.cents) as cents from ${ENTRY_ROWS} as entries
        where entries.journal_id = card_refunds.journal_id and book = 'refunds'
      ) as left_over on true
      left join lateral (
        select sum(entries.cents) as cents from ${ENTRY_ROWS} as entries
        where entries.journal_id = credited_journal_id and book = 'wallet' and owner_id = account_id
      ) as credited on true
      where card_refunds.journal_id is not null
        and (journal.id is null or left_over.cents is distinct from -card_refunds.cents
          or (credited_journal_id is not null and coalesce(credited.cents, 0) < card_refunds.cents)) ${ROW_LIMIT}
    `,
  },
  {
    message: 'A payment reversal doesn’t match its journals',
    find: sql`
      select take_backs.id::text as what from take_backs
      left join (
        select split_part(key, ':', 2) as id, sum(cents) filter (where key like 'chargeback:%') as taken,
          sum(cents) filter (where key like 'reinstated:%') as returned
        from ${JOURNAL_ROWS} as journal join ${ENTRY_ROWS} as entries on journal_id = journal.id
        where kind = 'chargeback' and (book = 'clearing' or (book = 'tax' and exists (
          select from top_up_taxes join take_backs on take_backs.top_up_id = top_up_taxes.top_up_id
          where take_backs.id::text = split_part(key, ':', 2) and is_on_top
        )))
        group by 1
      ) as moved on moved.id = take_backs.id::text
      where reference <> ''
        and (coalesce(taken, 0) <> take_backs.cents
          or coalesce(returned, 0) <> case when returned_at is null then 0 else -take_backs.cents end) ${ROW_LIMIT}
    `,
  },
]
