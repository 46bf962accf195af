-- Credits of the sandbox are no money. The books tell them from real ones in every entry, so that neither can become the
-- other, and what never was paid is never paid out.
do $$
declare
  -- Nothing told them apart until now: where only the sandbox was ever paid with, all of it is the sandbox's.
  was constant text := case
    when exists (select from top_ups where journal_id is not null and gateway = 'sandbox')
      and not exists (select from top_ups where journal_id is not null and gateway <> 'sandbox') then 'sandbox'
    else 'real'
  end;
  changed text;
begin
  foreach changed in array array['ledger_entries', 'ledger_totals', 'wallets', 'sales'] loop
    execute format('alter table %I add column money text not null default %L', changed, was);
    execute format('alter table %I alter column money drop default', changed);
    execute format('alter table %I add constraint %I check (money in (''real'', ''sandbox''))', changed, changed || '_money');
  end loop;
end
$$;

-- A wallet may be there before anything is in it; it takes the kind of what comes first.
alter table wallets alter column money set default 'real';

drop index ledger_entries_account;
create index ledger_entries_account on ledger_entries (book, owner_id, id) include (cents, money);
-- What a site that takes real cards must find at nothing before it starts.
create index ledger_entries_sandbox on ledger_entries (book, owner_id) include (cents) where money = 'sandbox';

alter table ledger_totals drop constraint ledger_totals_account,
  add constraint ledger_totals_account unique nulls not distinct (book, owner_id, money);

create or replace function ledger_entries_added() returns trigger language plpgsql as $$
declare
  change record;
begin
  if exists (select from added group by journal_id, money having sum(cents) <> 0) then
    raise exception 'the entries of a journal do not sum to zero' using errcode = 'check_violation',
      constraint = 'ledger_entries_balance', table = 'ledger_entries';
  end if;
  -- In one order, so that two journals never wait for each other's wallets.
  for change in
    select owner_id, money, sum(cents) as cents from added where book = 'wallet' group by owner_id, money order by owner_id
  loop
    update wallets set cents = wallets.cents + change.cents, money = change.money, updated_at = now()
    where account_id = change.owner_id and (money = change.money or cents = 0);
    if not found then
      insert into wallets (account_id, cents, money) values (change.owner_id, 0, change.money) on conflict do nothing;
      update wallets set cents = wallets.cents + change.cents, money = change.money, updated_at = now()
      where account_id = change.owner_id and (money = change.money or cents = 0);
      if not found then
        raise exception 'a wallet holds real credits or those of the sandbox, never both' using
          errcode = 'check_violation', constraint = 'wallets_one_money', table = 'wallets';
      end if;
    end if;
  end loop;
  return null;
end
$$;

create or replace function wallets_follow_entries() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 and (
    tg_op = 'DELETE' or new.cents <> case tg_op when 'UPDATE' then old.cents else 0 end
    or (tg_op = 'UPDATE' and new.money <> old.money)
  ) then
    raise exception 'a balance moves by entries only' using errcode = 'restrict_violation', table = 'wallets';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;

-- What a gateway was paid with is the money it brings.
create function top_ups_bring_their_money() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger_entries where journal_id = new.journal_id and (money = 'sandbox') <> (new.gateway = 'sandbox')
  ) then
    raise exception 'credits of one gateway are booked as money of another' using errcode = 'check_violation',
      constraint = 'top_ups_money', table = 'top_ups';
  end if;
  return null;
end
$$;

create trigger top_ups_bring_their_money after insert or update of journal_id on top_ups
  for each row when (new.journal_id is not null) execute function top_ups_bring_their_money();

alter table ledger_journals drop constraint ledger_journals_kind_check,
  add constraint ledger_journals_kind_check check (
    kind in (
      'top-up', 'sale', 'release', 'refund', 'chargeback', 'card-refund',
      'payout', 'payout-paid', 'payout-returned', 'adjustment',
      'dormancy-fee', 'forfeiture', 'incentive', 'write-off'
    )
  );
alter table sale_reversals drop constraint sale_reversals_reason_check,
  add constraint sale_reversals_reason_check check (reason in ('refund', 'chargeback', 'write-off'));

-- Payouts of sandbox money that nobody has sent yet are called off, and the money is where it was.
with open as (
  select payouts.id, creator_id, payouts.cents from payouts
  join ledger_entries on ledger_entries.journal_id = payouts.journal_id and book = 'payouts' and money = 'sandbox'
  where end_journal_id is null
), journals as (
  insert into ledger_journals (kind, key, fingerprint, created_at)
  select 'payout-returned', 'payout-end:' || id, sha256(convert_to(id::text, 'UTF8')), now() from open
  returning id, substr(key, length('payout-end:') + 1)::uuid as payout_id
), entries as (
  insert into ledger_entries (journal_id, book, owner_id, cents, money)
  select journals.id, entry.book, entry.owner_id, entry.cents, 'sandbox'
  from journals join open on open.id = payout_id
  cross join lateral (values ('payouts', null, -open.cents), ('payable', open.creator_id, open.cents))
    as entry (book, owner_id, cents)
)
update payouts set state = 'cancelled', failure = 'Test credits are not paid out', decided_at = now(),
  end_journal_id = journals.id
from journals where journals.payout_id = payouts.id;

-- Those of before stay as they are.
alter table ledger_entries
  add constraint ledger_entries_payouts_are_real check (book <> 'payouts' or money = 'real') not valid;

-- Nothing of a sale changes but that it was given back; and what a clock that ran ahead dated into the future is dated
-- anew when the clock is right again, or its share would wait until then.
create or replace function sales_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'reversed_at' = to_jsonb(old) - 'reversed_at' then return new; end if;
    if old.created_at > now() and new.created_at < old.created_at
      and to_jsonb(new) - 'created_at' = to_jsonb(old) - 'created_at' then return new; end if;
  end if;
  raise exception 'a sale does not change' using errcode = 'restrict_violation', table = 'sales';
end
$$;

-- A link needs no words.
alter table share_links drop constraint share_links_description_check,
  add constraint share_links_description_check check (char_length(description) <= 256);
