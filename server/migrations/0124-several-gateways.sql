-- What only some top-ups have. `method` is how the buyer pays at the gateway, without a saved card; `claim_url` is where they collect
-- what they paid too much. A table of its own, because the version before reads top_ups with "*".
create table top_up_details (
  top_up_id uuid primary key references top_ups (id) on delete cascade,
  method text check (char_length(method) between 1 and 40),
  claim_url text check (char_length(claim_url) between 1 and 2000)
);

-- When the owner was told that the site no longer works with the gateway of their card.
create table retired_cards (
  card_id uuid primary key references cards (id) on delete cascade,
  retired_at timestamptz not null
);

-- The test PayPal has no card.
alter table sandbox_payments alter column token drop not null;

-- Payment methods without a number or an expiry date, such as PayPal.
alter table cards alter column exp_month drop not null, alter column exp_year drop not null;
alter table cards drop constraint cards_last4_check;
alter table cards add constraint cards_last4 check (last4 = '' or last4 ~ '^\d{4}$') not valid;
