/** Reconciliation checks of tax: documents match their journals, and their numbers have no gaps. */
import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/database.ts'
import { ENTRY_ROWS, JOURNAL_ROWS, type LedgerCheck, ROW_LIMIT, runLedgerChecks } from '../ledger/index.ts'

export function mismatchedTax(tx: Tx): Promise<string[]> {
  return runLedgerChecks(tx, TAX_CHECKS)
}

const TAX_CHECKS: readonly LedgerCheck[] = [
  {
    message: 'A journal’s tax doesn’t match its invoices and credit notes',
    find: sql`
      select coalesce(booked.journal_id, issued.journal_id)::text as what
      from (
        select journal_id, subaccount as country, sum(cents) as cents from ${ENTRY_ROWS} as entries
        where book = 'tax' and not exists (
          select from ${JOURNAL_ROWS} as journal where journal.id = journal_id and kind = 'write-off'
        )
        group by 1, 2
      ) as booked
      full join (
        select journal_id, country, sum(tax_cents) as cents from tax_documents group by 1, 2
      ) as issued on issued.journal_id = booked.journal_id and issued.country = booked.country
      where coalesce(booked.cents, 0) <> coalesce(issued.cents, 0) ${ROW_LIMIT}
    `,
  },
  {
    message: 'The numbers of invoices or credit notes have a gap',
    find: sql`
      select concat_ws(' ', coalesce(series.year, issued.year), coalesce(series.money, issued.money)) as what
      from (select seller_number, money, year, invoices, credit_notes from tax_series) as series
      full join (
        select seller_number, money, year,
          count(*) filter (where kind = 'invoice') as invoices,
          coalesce(max(number) filter (where kind = 'invoice'), 0) as last_invoice,
          count(*) filter (where kind = 'credit-note') as notes,
          coalesce(max(number) filter (where kind = 'credit-note'), 0) as last_note
        from tax_documents group by 1, 2, 3
      ) as issued using (seller_number, money, year)
      where (series.invoices, issued.invoices, series.credit_notes, issued.notes)
        is distinct from (last_invoice, last_invoice, last_note, last_note) ${ROW_LIMIT}
    `,
  },
]
