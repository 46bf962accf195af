/** Ledger invariants as queries. Each returns up to 20 violating rows. */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/postgres/database.ts'
import { monthlySums } from './month-sums.ts'

export type LedgerCheck = { message: string; find: RawBuilder<{ what: string }> }

export const ROW_LIMIT = sql`limit 20`

export async function runLedgerChecks(tx: Tx, checks: readonly LedgerCheck[]): Promise<string[]> {
  const problems: string[] = []
  for (const { message, find } of checks) {
    const { rows } = await find.execute(tx)
    problems.push(...rows.map(({ what }) => `${message}: ${what}.`))
  }
  return problems
}

export const LEDGER_CHECKS: readonly LedgerCheck[] = [
  {
    message: 'A journal doesn’t sum to zero',
    find: sql`
      select distinct journal_id::text as what from ledger_entries
      group by journal_id, money having sum(cents) <> 0 ${ROW_LIMIT}
    `,
  },
  {
    message: 'A journal is empty',
    find: sql`
      select id::text as what from ledger_journals
      where not exists (select from ledger_entries where journal_id = ledger_journals.id) ${ROW_LIMIT}
    `,
  },
  {
    message: 'A wallet doesn’t match its entries',
    find: sql`
      select coalesce(account_id, owner_id)::text as what
      from (select account_id, money, cents from wallets) as wallets
      full join (
        select owner_id, money, sum(cents) as cents from ledger_entries where book = 'wallet'
        group by owner_id, money having sum(cents) <> 0
      ) as entered on owner_id = account_id and entered.money = wallets.money
      where coalesce(wallets.cents, 0) <> coalesce(entered.cents, 0) or coalesce(wallets.cents, 0) < 0 ${ROW_LIMIT}
    `,
  },
  {
    message: 'A total doesn’t match its entries',
    find: sql`
      select concat_ws(' of ', book, owner_id) as what from ledger_totals
      where cents <> coalesce((
        select sum(entries.cents) from ledger_entries as entries
        where entries.book = ledger_totals.book and entries.id <= through_id
          and entries.owner_id is not distinct from ledger_totals.owner_id
          and entries.money = ledger_totals.money
      ), 0) ${ROW_LIMIT}
    `,
  },
  {
    message: 'A sale and its journal don’t match',
    find: sql`
      select sales.id::text as what from sales
      left join ledger_journals as journal on journal.id = sales.journal_id and journal.kind = 'sale'
      left join lateral (
        select
          sum(cents) filter (where book = 'wallet' and owner_id = fan_id) as paid,
          sum(cents) filter (where book = 'held' and owner_id = creator_id) as share,
          sum(cents) filter (where book = 'revenue') as fee,
          count(*) as entries,
          bool_and(ledger_entries.money = sales.money) as is_its_money
        from ledger_entries where journal_id = sales.journal_id
      ) as moved on true
      where journal.id is null or is_its_money is not true or paid is distinct from -price_cents or coalesce(share, 0) <> share_cents
        or coalesce(fee, 0) <> price_cents - share_cents
        or entries <> 1 + (share_cents > 0)::int + (price_cents > share_cents)::int ${ROW_LIMIT}
    `,
  },
  {
    message: 'A journal of a sale has no sale',
    find: sql`
      select id::text as what from ledger_journals
      where kind = 'sale' and not exists (select from sales where journal_id = ledger_journals.id) ${ROW_LIMIT}
    `,
  },
  {
    message: 'A refund and its journal don’t match',
    find: sql`
      select sale_reversals.id::text as what from sale_reversals
      join sales on sales.id = sale_id
      left join ledger_journals as journal
        on journal.id = sale_reversals.journal_id and journal.kind = sale_reversals.reason
      left join lateral (
        select
          sum(entries.cents) filter (where book in ('held', 'payable') and owner_id = creator_id) as share,
          sum(entries.cents) filter (where book in ('wallet', 'refunds', 'clearing')) as returned,
          bool_and(entries.money = sales.money) as is_its_money
        from ledger_entries as entries where entries.journal_id = sale_reversals.journal_id
      ) as moved on true
      where journal.id is null or is_its_money is not true or coalesce(share, 0) <> -sale_reversals.share_cents
        or returned is distinct from sale_reversals.cents ${ROW_LIMIT}
    `,
  },
  {
    message: 'A sale was refunded by more than its price, or is marked wrongly',
    find: sql`
      select sales.id::text as what from sales
      left join (
        select sale_id, sum(cents) as cents, sum(share_cents) as share_cents from sale_reversals group by sale_id
      ) as returned on sale_id = sales.id
      where (sale_id is not null or reversed_at is not null)
        and (coalesce(returned.cents, 0) > price_cents or coalesce(returned.share_cents, 0) > sales.share_cents
          or (coalesce(returned.cents, 0) = price_cents) <> (reversed_at is not null)) ${ROW_LIMIT}
    `,
  },
  {
    message: 'Held earnings don’t match the pending shares',
    find: sql`
      select distinct coalesce(held.owner_id, waiting.creator_id)::text as what
      from (
        select owner_id, money, sum(cents) as cents from ledger_entries where book = 'held' group by owner_id, money
      ) as held
      full join (
        select sales.creator_id, sales.money, sum(sales.share_cents - coalesce(returned.share_cents, 0)) as cents
        from sales
        left join earning_accounts on earning_accounts.creator_id = sales.creator_id
        left join (
          select sale_id, sum(share_cents) as share_cents from sale_reversals group by sale_id
        ) as returned on returned.sale_id = sales.id
        where sales.created_at > coalesce(released_through, '-infinity')
        group by sales.creator_id, sales.money
      ) as waiting on waiting.creator_id = held.owner_id and waiting.money = held.money
      where coalesce(held.cents, 0) <> coalesce(waiting.cents, 0) ${ROW_LIMIT}
    `,
  },
  {
    message: 'A referral share doesn’t match its sale',
    find: sql`
      select referral_shares.sale_id::text as what
      from referral_shares join sales on sales.id = referral_shares.sale_id, lateral (
        select coalesce(sum(cents), 0)::int as cents, coalesce(sum(share_cents), 0)::int as share_cents
        from sale_reversals where sale_id = sales.id
      ) as returned
      where referral_shares.cents - returned_cents <> referral_due(
        price_cents - returned.cents, sales.share_cents - returned.share_cents, fee_bp, rate_bp
      ) ${ROW_LIMIT}
    `,
  },
  {
    message: 'Referral shares and their journals don’t match',
    find: sql`
      select coalesce(booked.owner_id, given.inviter_id)::text as what
      from (
        select owner_id, money, sum(cents) as cents
        from ledger_journals as journal join ledger_entries on journal_id = journal.id
        where kind = 'referral' and book = 'payable' group by owner_id, money
      ) as booked
      full join (
        select inviter_id, money, sum(cents - returned_cents) as cents from referral_shares group by inviter_id, money
      ) as given on inviter_id = owner_id and given.money = booked.money
      where coalesce(booked.cents, 0) <> coalesce(given.cents, 0) ${ROW_LIMIT}
    `,
  },
  {
    message: 'An adjustment and its journal don’t match',
    find: sql`
      select coalesce(adjustments.id, journal.id)::text as what
      from (select id from ledger_journals where kind = 'adjustment') as journal
      full join (select * from adjustments where state = 'approved') as adjustments on journal_id = journal.id
      left join lateral (
        select count(*) as entries,
          bool_or(book = from_book and owner_id is not distinct from from_owner and entry.cents = -adjustments.cents) as is_from,
          bool_or(book = to_book and owner_id is not distinct from to_owner and entry.cents = adjustments.cents) as is_to
        from ledger_entries as entry where entry.journal_id = journal.id
      ) as moved on true
      where journal.id is null or adjustments.id is null or entries <> 2 or is_from is not true or is_to is not true ${ROW_LIMIT}
    `,
  },
  {
    message: 'A stored month doesn’t match its journals',
    find: sql`
      select to_char(coalesce(kept.month, now.month), 'YYYY-MM') as what
      from (select month, sum(cents * cents) as cents, sum(moves) as moves from ledger_months group by month) as kept
      left join (
        select month, sum(cents * cents) as cents, sum(moves) as moves
        from (${monthlySums(sql`created_at < (
          select coalesce(max(month) + interval '1 month', '-infinity') at time zone 'UTC' from ledger_months)`)}) as sums
        group by month
      ) as now on now.month = kept.month
      where now.cents is distinct from kept.cents or now.moves is distinct from kept.moves ${ROW_LIMIT}
    `,
  },
]
