-- The books: every movement of money is a journal whose entries sum to zero. Both are only ever added to; what was
-- wrong is put right by another journal.
create table ledger_journals (
  id uuid primary key default uuidv7(),
  kind text not null check (
    kind in (
      'top-up', 'sale', 'release', 'refund', 'chargeback', 'card-refund',
      'payout', 'payout-paid', 'payout-returned', 'adjustment'
    )
  ),
  -- What makes a repeated request the same one; the fingerprint tells whether it also asks for the same.
  key text not null check (char_length(key) between 1 and 200),
  fingerprint bytea not null,
  created_at timestamptz not null,
  constraint ledger_journals_once unique (key)
);

create table ledger_entries (
  journal_id uuid not null references ledger_journals (id),
  id bigint generated always as identity,
  -- What people own (wallet, held, payable) is positive; clearing, the money at the processor and the bank, is negative.
  book text not null check (book in ('wallet', 'held', 'payable', 'revenue', 'clearing', 'payouts', 'refunds')),
  -- No foreign key: the lock it takes would make all who pay one creator wait for each other. Accounts are never removed.
  owner_id uuid,
  cents bigint not null check (cents <> 0),
  primary key (journal_id, id),
  constraint ledger_entries_owner check ((book in ('wallet', 'held', 'payable')) = (owner_id is not null))
);

create index ledger_entries_account on ledger_entries (book, owner_id, id) include (cents);

-- What a fan has to spend, kept by the entries themselves. Creators and the house have no such row, as all who pay
-- would wait for it; their balance is a total to some entry and what came after.
create table wallets (
  account_id uuid primary key references accounts (id),
  cents bigint not null default 0,
  -- The pack that a renewal may buy with the newest card when credits are short; null means never.
  auto_top_up_cents int check (auto_top_up_cents in (500, 1000, 2500, 5000, 10000)),
  updated_at timestamptz not null default now(),
  constraint wallets_never_below_zero check (cents >= 0)
);

create table ledger_totals (
  book text not null,
  owner_id uuid,
  -- The last entry that is in the sum.
  through_id bigint not null,
  cents bigint not null,
  constraint ledger_totals_account unique nulls not distinct (book, owner_id)
);

create function ledger_entries_added() returns trigger language plpgsql as $$
declare
  change record;
begin
  if exists (select from added group by journal_id having sum(cents) <> 0) then
    raise exception 'the entries of a journal do not sum to zero' using errcode = 'check_violation',
      constraint = 'ledger_entries_balance', table = 'ledger_entries';
  end if;
  -- In one order, so that two journals never wait for each other's wallets.
  for change in
    select owner_id, sum(cents) as cents from added where book = 'wallet' group by owner_id order by owner_id
  loop
    update wallets set cents = wallets.cents + change.cents, updated_at = now() where account_id = change.owner_id;
    if not found then
      insert into wallets (account_id, cents) values (change.owner_id, 0) on conflict do nothing;
      update wallets set cents = wallets.cents + change.cents, updated_at = now() where account_id = change.owner_id;
    end if;
  end loop;
  return null;
end
$$;

create trigger ledger_entries_added after insert on ledger_entries
  referencing new table as added for each statement execute function ledger_entries_added();

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the books are only added to' using errcode = 'restrict_violation', table = tg_table_name;
end
$$;

create trigger ledger_journals_stay before update or delete or truncate on ledger_journals
  for each statement execute function ledger_is_append_only();
create trigger ledger_entries_stay before update or delete or truncate on ledger_entries
  for each statement execute function ledger_is_append_only();

-- A balance moves by entries only.
create function wallets_follow_entries() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 and (tg_op = 'DELETE' or new.cents <> case tg_op when 'UPDATE' then old.cents else 0 end) then
    raise exception 'a balance moves by entries only' using errcode = 'restrict_violation', table = 'wallets';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;

create trigger wallets_follow_entries before insert or update or delete on wallets
  for each row execute function wallets_follow_entries();

-- A card as the gateway knows it: its number and its check digits never come here.
create table cards (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id) on delete cascade,
  gateway text not null,
  -- What the gateway charges by.
  token text not null,
  brand text not null check (char_length(brand) between 1 and 40),
  last4 text not null check (last4 ~ '^\d{4}$'),
  exp_month smallint not null check (exp_month between 1 and 12),
  exp_year smallint not null check (exp_year between 2000 and 2200),
  holder text not null check (char_length(holder) between 1 and 100),
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  constraint cards_token unique (gateway, token)
);

create index cards_account on cards (account_id, created_at desc) where removed_at is null;

-- Credits bought: from the wish to the money. `starting` before the gateway answered, `challenge` while the bank asks the holder.
create table top_ups (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id),
  key text not null check (char_length(key) between 1 and 200),
  pack_cents int not null check (pack_cents in (500, 1000, 2500, 5000, 10000)),
  card_id uuid references cards (id) on delete set null,
  -- Kept beside the card's row, for receipts of cards that are gone.
  card_words text not null,
  gateway text not null,
  payment text,
  state text not null default 'starting'
    check (state in ('starting', 'challenge', 'paid', 'failed', 'disputed', 'refunded')),
  failure text,
  is_automatic boolean not null default false,
  journal_id uuid unique references ledger_journals (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint top_ups_once unique (account_id, key),
  constraint top_ups_payment unique (gateway, payment),
  constraint top_ups_paid_has_a_journal check ((state in ('paid', 'disputed', 'refunded')) = (journal_id is not null))
);

create index top_ups_account on top_ups (account_id, created_at desc, id desc);
create index top_ups_unfinished on top_ups (updated_at) where state in ('starting', 'challenge');

-- What a gateway told us, so that each event is acted on once.
create table gateway_events (
  gateway text not null,
  event_id text not null check (char_length(event_id) between 1 and 200),
  type text not null,
  payment text,
  received_at timestamptz not null,
  handled_at timestamptz,
  primary key (gateway, event_id)
);

-- The embedded gateway's own records: what a bank would know, less the number.
create table sandbox_cards (
  token text primary key,
  brand text not null,
  last4 text not null,
  exp_month smallint not null,
  exp_year smallint not null,
  holder text not null,
  behaviour text not null,
  created_at timestamptz not null default now()
);

create table sandbox_payments (
  id text primary key,
  key text not null unique,
  token text not null references sandbox_cards (token),
  cents int not null check (cents > 0),
  state text not null check (state in ('paid', 'challenge', 'failed', 'disputed')),
  failure text,
  refunded_cents int not null default 0 check (refunded_cents between 0 and cents),
  -- Where the holder goes on after the bank's question.
  return_url text not null,
  created_at timestamptz not null default now()
);

create table sandbox_refunds (
  key text primary key,
  payment_id text not null references sandbox_payments (id),
  cents int not null check (cents > 0)
);

-- What a creator keeps, in basis points, where it differs from the house's share.
create table creator_fees (
  creator_id uuid primary key references accounts (id) on delete cascade,
  subscription_bp int not null check (subscription_bp between 0 and 10000),
  sales_bp int not null check (sales_bp between 0 and 10000)
);

-- Everything a fan paid a creator for: the fan's purchases and the creator's earnings are the same rows.
create table sales (
  id uuid primary key default uuidv7(),
  journal_id uuid not null references ledger_journals (id),
  fan_id uuid not null references accounts (id),
  creator_id uuid not null references accounts (id),
  kind text not null check (kind in ('tip', 'media', 'teaser', 'share-link', 'subscription', 'live')),
  -- The media, message, link or subscription; for tips the media they were given at, if any.
  subject_id uuid,
  price_cents int not null check (price_cents > 0),
  -- What of it is the creator's.
  share_cents int not null check (share_cents between 0 and price_cents),
  words text not null default '' check (char_length(words) <= 512),
  created_at timestamptz not null,
  -- Given back in whole: what was bought may be bought again.
  reversed_at timestamptz,
  constraint sales_journal unique (journal_id),
  constraint sales_never_to_oneself check (fan_id <> creator_id),
  constraint sales_subject check (kind in ('tip', 'live') or subject_id is not null)
);

create index sales_of_fan on sales (fan_id, created_at desc, id desc);
create index sales_of_creator on sales (creator_id, created_at desc, id desc);
create index sales_given_back on sales (fan_id) where reversed_at is not null;
-- Nobody pays for the same thing twice, whatever the keys.
create unique index sales_once on sales (fan_id, kind, subject_id)
  where kind in ('media', 'teaser', 'share-link') and reversed_at is null;

-- Money that went back, in whole or in part.
create table sale_reversals (
  id uuid primary key default uuidv7(),
  sale_id uuid not null references sales (id),
  journal_id uuid not null references ledger_journals (id),
  reason text not null check (reason in ('refund', 'chargeback')),
  cents int not null check (cents > 0),
  share_cents int not null check (share_cents >= 0),
  created_at timestamptz not null
);

create index sale_reversals_sale on sale_reversals (sale_id);
create index sale_reversals_journal on sale_reversals (journal_id);

-- Refunds on their way to the card: which payment each part goes back to. Booked when the gateway has sent it.
create table card_refunds (
  id uuid primary key default uuidv7(),
  sale_id uuid not null references sales (id),
  top_up_id uuid not null references top_ups (id),
  cents int not null check (cents > 0),
  journal_id uuid unique references ledger_journals (id),
  created_at timestamptz not null,
  constraint card_refunds_once unique (sale_id, top_up_id)
);

create index card_refunds_top_up on card_refunds (top_up_id);
create index card_refunds_waiting on card_refunds (created_at) where journal_id is null;

-- Nothing of a sale changes but that it was given back.
create function sales_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'reversed_at' = to_jsonb(old) - 'reversed_at' then return new; end if;
  raise exception 'a sale does not change' using errcode = 'restrict_violation', table = 'sales';
end
$$;

create trigger sales_stay before update or delete on sales for each row execute function sales_stay();

-- What a creator's subscription costs. Prices that are already agreed with a fan stand in subscriptions.
create table subscription_plans (
  id uuid not null default uuidv7() unique,
  creator_id uuid primary key references accounts (id) on delete cascade,
  period_cents int not null check (period_cents between 100 and 100000),
  trial_cents int check (trial_cents between 0 and 100000),
  trial_duration smallint check (trial_duration between 1 and 365),
  trial_unit text check (trial_unit in ('day', 'month')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint subscription_plans_trial_is_whole check (num_nulls(trial_cents, trial_duration, trial_unit) in (0, 3))
);

alter table subscriptions
  add column price_cents int not null default 0 check (price_cents >= 0),
  -- Of the month in UTC: a subscription of the 31st renews on the 28th and then on the 31st again.
  add column anchor_day smallint not null default 1 check (anchor_day between 1 and 31),
  add column is_renewing boolean not null default false,
  add column is_trial boolean not null default false,
  -- Kept for ever: a trial is had once.
  add column trial_used_at timestamptz,
  add column first_charged_at timestamptz,
  add column first_sale_id uuid references sales (id),
  add column failed_tries smallint not null default 0 check (failed_tries between 0 and 3),
  add column next_try_at timestamptz,
  -- A new price takes effect at the first renewal long enough after its notice.
  add column next_price_cents int check (next_price_cents >= 0),
  add column price_notice_at timestamptz,
  -- The mark of the wish it was last begun or resumed by: the same wish sent again is the same subscription.
  add column begun_by text check (char_length(begun_by) between 1 and 200),
  add column updated_at timestamptz not null default now(),
  add constraint subscriptions_notice_is_whole check ((next_price_cents is null) = (price_notice_at is null)),
  add constraint subscriptions_renewing_has_a_time check (not is_renewing or next_try_at is not null);

-- What the site says about subscriptions and payouts, in its own words.
alter table notifications drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (
    kind in (
      'follow', 'like', 'comment', 'reply', 'subscriber', 'tip', 'purchase', 'live', 'message', 'moderation',
      'subscription', 'payout'
    )
  );

create index subscriptions_due on subscriptions (next_try_at) where is_renewing;

-- Asked for within 72 hours of the first charge; staff decide.
create table refund_requests (
  id uuid primary key default uuidv7(),
  sale_id uuid not null unique references sales (id),
  fan_id uuid not null references accounts (id),
  reason text not null check (char_length(reason) between 3 and 512),
  state text not null default 'open' check (state in ('open', 'granted', 'refused')),
  paid_to text check (paid_to in ('credits', 'card')),
  note text not null default '' check (char_length(note) <= 512),
  decided_by uuid references accounts (id),
  decided_at timestamptz,
  created_at timestamptz not null,
  constraint refund_requests_decision check (
    (state = 'open') = (decided_at is null) and (state = 'granted') = (paid_to is not null)
  )
);

create index refund_requests_open on refund_requests (created_at) where state = 'open';
create index refund_requests_fan on refund_requests (fan_id);

-- Up to when a creator's sales have left the hold. The row is locked by whoever moves money between held and payable.
create table earning_accounts (
  creator_id uuid primary key references accounts (id),
  released_through timestamptz not null default '-infinity'
);

-- Where a creator's money goes: sealed, with only a hint in clear.
create table payout_details (
  creator_id uuid primary key references accounts (id) on delete cascade,
  method text not null check (method in ('wire', 'paypal', 'wise', 'sepa')),
  sealed text not null,
  hint text not null check (char_length(hint) between 1 and 40),
  updated_at timestamptz not null
);

-- Which runs were made to their end: who comes above the minimum a day later waits for the next.
create table payout_runs (
  run_on date primary key,
  finished_at timestamptz not null
);

create table payout_batches (
  id uuid primary key default uuidv7(),
  method text not null,
  exported_by uuid references accounts (id),
  created_at timestamptz not null
);

create table payouts (
  id uuid primary key default uuidv7(),
  creator_id uuid not null references accounts (id),
  cents bigint not null check (cents > 0),
  state text not null default 'pending' check (state in ('pending', 'processing', 'paid', 'failed', 'cancelled')),
  method text not null check (method in ('wire', 'paypal', 'wise', 'sepa')),
  -- As they were when the payout was made.
  sealed text not null,
  hint text not null,
  batch_id uuid references payout_batches (id),
  -- The day of the run: one payout a creator and run.
  run_on date not null,
  failure text,
  decided_by uuid references accounts (id),
  decided_at timestamptz,
  journal_id uuid not null unique references ledger_journals (id),
  end_journal_id uuid unique references ledger_journals (id),
  created_at timestamptz not null,
  constraint payouts_once unique (creator_id, run_on),
  constraint payouts_ended_has_a_journal check ((state in ('paid', 'failed', 'cancelled')) = (end_journal_id is not null))
);

create index payouts_creator on payouts (creator_id, created_at desc, id desc);
create index payouts_open on payouts (state, created_at) where state in ('pending', 'processing');

-- Media offered under a link of its own, with a price of its own.
create table share_links (
  id uuid primary key default uuidv7(),
  -- As it stands in the address.
  code text not null unique check (code ~ '^[A-Za-z0-9]{8}$'),
  creator_id uuid not null references accounts (id) on delete cascade,
  media_id uuid not null references media (id) on delete cascade,
  price_cents int not null check (price_cents = 0 or price_cents between 300 and 100000),
  description text not null check (char_length(description) between 1 and 256),
  created_at timestamptz not null default now(),
  removed_at timestamptz
);

create index share_links_creator on share_links (creator_id, created_at desc) where removed_at is null;
create index share_links_media on share_links (media_id);

-- A right that nobody paid for is told from one that must have its sale.
alter table media_rights drop constraint media_rights_how_check,
  add constraint media_rights_how_check check (how in ('purchase', 'message', 'share-link', 'free-link'));
