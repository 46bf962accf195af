/** Journals, entries and reversals as subqueries, for SQL of upper slices; the planner inlines them. */
import { sql } from 'kysely'

/** `journal.kind` and `journal.key` identify what a journal was posted for. */
export const JOURNAL_ROWS = sql`(select id, kind, key, created_at from ledger_journals)`

export const ENTRY_ROWS = sql`(select journal_id, book, owner_id, subaccount, cents, money from ledger_entries)`

export const REVERSAL_ROWS = sql`(select journal_id, sale_id, share_cents from sale_reversals)`
