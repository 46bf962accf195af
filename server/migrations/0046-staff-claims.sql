-- Who of the staff has something in hand, so that two do not do the same work. It only advises: that nothing is decided twice
-- is kept by what is decided about.
create table staff_claims (
  queue text not null check (queue ~ '^[a-z]{1,20}$'),
  item_id text not null check (char_length(item_id) between 1 and 64),
  account_id uuid not null references accounts (id) on delete cascade,
  taken_at timestamptz not null,
  -- The last sign of life.
  alive_at timestamptz not null,
  primary key (queue, item_id),
  constraint staff_claims_alive_after_taken check (alive_at >= taken_at)
);
create index staff_claims_account on staff_claims (account_id);
create index staff_claims_alive on staff_claims (alive_at);

-- What waits for a look, the oldest first.
create index media_to_review on media (created_at, id)
  where not verified and not approved and deleted_at is null and state in ('playable', 'ready');
