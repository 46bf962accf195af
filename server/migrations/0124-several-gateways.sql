-- Payments at the provider and by invoice have no saved card. `claim_url` is where the buyer collects what they paid too much.
alter table top_ups
  add column method text check (char_length(method) between 1 and 40),
  add column claim_url text check (char_length(claim_url) between 1 and 2000),
  add constraint top_ups_card_or_method check (card_id is null or method is null or state in ('paid', 'disputed', 'refunded')) not valid;
alter table top_ups validate constraint top_ups_card_or_method;

-- The test PayPal has no card.
alter table sandbox_payments alter column token drop not null;

-- Payment methods without a number or an expiry date, such as PayPal.
alter table cards alter column exp_month drop not null, alter column exp_year drop not null;
alter table cards drop constraint cards_last4_check;
alter table cards add constraint cards_last4 check (last4 = '' or last4 ~ '^\d{4}$') not valid;
alter table cards validate constraint cards_last4;
