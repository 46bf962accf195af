/** What the ledger contributes to the history of a wallet, as subqueries with the same columns: purchases, refunds and fees. */
import { sql } from 'kysely'

export const PURCHASE_ROWS = sql`(
  select id, kind as type, -price_cents as cents, created_at, creator_id, kind as sale_kind, subject_id,
    null as card, words, case when reversed_at is null then 'paid' else 'reversed' end as state, fan_id as account_id
  from sales)`

/** Refunds are always full, so only reversed sales can have one. With `sale_id`; the state is how the refund was booked at first. */
export const REFUND_ROWS = sql`(
  select refund.id, 'refund' as type, refund.cents, refund.created_at, creator_id, kind as sale_kind, subject_id,
    null as card, sales.words, case when exists (
      select from ledger_entries where ledger_entries.journal_id = refund.journal_id and book = 'wallet'
    ) then 'credits' else 'card' end as state, fan_id as account_id, sale_id
  from sales join sale_reversals as refund
    on refund.sale_id = sales.id and refund.reason = 'refund' and sales.reversed_at is not null)`

/** Dormancy fees, forfeitures, write-offs and adjustments. */
export const FEE_ROWS = sql`(
  select fee.id, 'fee' as type, entry.cents::int, fee.created_at, null::uuid as creator_id, null::text as sale_kind,
    null::uuid as subject_id, null as card, '' as words, fee.kind as state, entry.owner_id as account_id
  from ledger_entries as entry join ledger_journals as fee
    on fee.id = entry.journal_id and fee.kind in ('dormancy-fee', 'forfeiture', 'write-off', 'adjustment')
  where entry.book = 'wallet')`
