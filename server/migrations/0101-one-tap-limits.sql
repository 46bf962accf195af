-- Up to this amount, the owner buys credits with a saved card without confirming each payment; without a row, never.
create table one_tap_limits (
  account_id uuid primary key references accounts (id),
  limit_cents int not null,
  created_at timestamptz not null,
  constraint one_tap_limits_is_a_pack check (limit_cents between 100 and 100000 and limit_cents % 100 = 0)
);
