-- What was asked for under a key: asked for again, it is answered as the first time and done once.
create table wishes (
  account_id uuid not null references accounts (id) on delete cascade,
  key text not null check (char_length(key) between 1 and 200),
  -- All that was asked for; the same key for something else is an error.
  fingerprint bytea not null,
  -- What came of it: an id.
  answer text not null default '',
  created_at timestamptz not null,
  primary key (account_id, key)
);

-- Rules that an operator switches on: what is taken from wallets nobody uses, and what a first video earns.
alter table ledger_journals drop constraint ledger_journals_kind_check,
  add constraint ledger_journals_kind_check check (
    kind in (
      'top-up', 'sale', 'release', 'refund', 'chargeback', 'card-refund',
      'payout', 'payout-paid', 'payout-returned', 'adjustment',
      'dormancy-fee', 'forfeiture', 'incentive'
    )
  );

-- Written once a day, however often they are here; null once the person is erased.
alter table accounts add column last_seen_at timestamptz default now();

-- That credits will be taken for not being used: what the owner was told, and when.
alter table wallets
  add column dormancy_told text check (dormancy_told in ('dormancy-fee', 'forfeiture')),
  add column dormancy_told_at timestamptz,
  add constraint wallets_dormancy_is_whole check ((dormancy_told is null) = (dormancy_told_at is null));

-- Whoever leaves is paid what is left, however little. Where to is kept until that is done.
alter table payout_details add column leaving_at timestamptz;
create index payout_details_leaving on payout_details (creator_id) where leaving_at is not null;

alter table payouts
  add column kind text not null default 'run' check (kind in ('run', 'termination')),
  -- A payout that was said to be paid, and came back from the bank after all.
  add column bounce_journal_id uuid unique references ledger_journals (id),
  add constraint payouts_bounced_has_failed check (bounce_journal_id is null or state = 'failed');
