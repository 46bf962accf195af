-- Payouts in bitcoin. Payout details may name an address.
alter table payout_details drop constraint payout_details_method_check;
alter table payout_details add constraint payout_details_method_check
  check (method in ('wire', 'paypal', 'wise', 'sepa', 'bitcoin')) not valid;
alter table payout_details validate constraint payout_details_method_check;

alter table payout_details_changes drop constraint payout_details_changes_method_check;
alter table payout_details_changes add constraint payout_details_changes_method_check
  check (method in ('wire', 'paypal', 'wise', 'sepa', 'bitcoin')) not valid;
alter table payout_details_changes validate constraint payout_details_changes_method_check;

alter table payouts drop constraint payouts_method_check;
alter table payouts add constraint payouts_method_check
  check (method in ('wire', 'paypal', 'wise', 'sepa', 'bitcoin')) not valid;
alter table payouts validate constraint payouts_method_check;

-- An address that its creator has still to confirm by email. Until then, the earlier details are in force.
create table payout_address_requests (
  id uuid primary key default uuidv7(),
  creator_id uuid not null unique references accounts (id) on delete cascade,
  sealed text not null,
  hint text not null check (char_length(hint) between 1 and 60),
  created_at timestamptz not null
);

-- Payouts that are sent through a provider's API. A claim keeps two requests from sending one at the same time.
create table payout_sendings (
  payout_id uuid primary key references payouts (id),
  sender text not null check (char_length(sender) between 1 and 40),
  external_id text check (char_length(external_id) between 1 and 200),
  claimed_until timestamptz,
  created_at timestamptz not null
);
