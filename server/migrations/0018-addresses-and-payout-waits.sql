-- An address belongs to whoever confirmed it. Until then it is a claim, which keeps nobody else from it.
drop index accounts_email_key;
create unique index accounts_email_key on accounts (lower(email)) where email_verified_at is not null;
create index accounts_email on accounts (lower(email));

alter table accounts
  -- Waits for the link that was mailed to it; the account's own address stays in force until then.
  add column pending_email text,
  -- When the address became another one; payouts wait for some days after it.
  add column email_changed_at timestamptz,
  add constraint accounts_pending_email_shape check (
    pending_email ~ '^[^@\s]+@[^@\s]+$' and length(pending_email) <= 254
  );

alter table account_tokens drop constraint account_tokens_kind_check,
  add constraint account_tokens_kind_check check (
    kind in ('verify-email', 'change-email', 'restore-email', 'reset-password', 'undo-deletion')
  );

-- Addresses that an account had lately: what a thief would do next is told there too.
create table previous_emails (
  account_id uuid not null references accounts (id) on delete cascade,
  email text not null,
  replaced_at timestamptz not null,
  primary key (account_id, email)
);

-- What stood there before payout details changed, for as long as the change can be taken back.
create table payout_details_changes (
  id uuid primary key default uuidv7(),
  creator_id uuid not null references accounts (id) on delete cascade,
  method text check (method in ('wire', 'paypal', 'wise', 'sepa')),
  sealed text,
  hint text,
  updated_at timestamptz,
  changed_at timestamptz not null,
  constraint payout_details_changes_are_whole check (
    (method is null) = (sealed is null) and (method is null) = (hint is null) and (method is null) = (updated_at is null)
  )
);

create index payout_details_changes_creator on payout_details_changes (creator_id);
create index payout_details_changes_changed_at on payout_details_changes (changed_at);
