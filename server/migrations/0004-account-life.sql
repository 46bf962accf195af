-- What an account carries from sign-up to erasure.
alter table accounts
  add column phone text,
  add column gender text check (gender in ('man', 'woman', 'other')),
  add column interests text[] not null default '{}' check (interests <@ array['men', 'women', 'other']),
  add column description text not null default '' check (length(description) <= 1000),
  add column instagram text not null default '' check (length(instagram) <= 100),
  add column twitter text not null default '' check (length(twitter) <= 100),
  add column status text not null default 'active' check (status in ('active', 'suspended', 'deleting', 'erased')),
  add column erase_after timestamptz,
  add column password_changed_at timestamptz not null default now(),
  add column notify_income boolean not null default true,
  add column notify_messages boolean not null default true,
  add column notify_news boolean not null default false,
  add column totp_secret_sealed text,
  add column totp_enabled_at timestamptz,
  add column totp_last_step bigint not null default 0,
  add constraint accounts_deleting_has_a_date check ((status = 'deleting') = (erase_after is not null)),
  add constraint accounts_two_step_has_a_secret check (totp_enabled_at is null or totp_secret_sealed is not null);

create index accounts_erase_after on accounts (erase_after) where erase_after is not null;

-- Single-use links sent by mail. Only hashes are kept.
create table account_tokens (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null check (kind in ('verify-email', 'reset-password', 'undo-deletion')),
  token_hash text not null unique,
  -- The address a verification is for: a later change of address makes the link void.
  email text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

create index account_tokens_account_id on account_tokens (account_id, kind);
create index account_tokens_expires_at on account_tokens (expires_at);

create table recovery_codes (
  account_id uuid not null references accounts (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- Browsers a person has signed in with before; a new one is told by mail.
create table known_devices (
  account_id uuid not null references accounts (id) on delete cascade,
  device_hash text not null,
  first_seen_at timestamptz not null default now(),
  primary key (account_id, device_hash)
);

-- Copies of one's data, made on request.
create table data_copies (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id) on delete cascade,
  status text not null default 'preparing' check (status in ('preparing', 'ready', 'failed')),
  file_key text,
  requested_at timestamptz not null default now(),
  ready_at timestamptz,
  expires_at timestamptz,
  constraint data_copies_ready_has_a_file check ((status = 'ready') = (file_key is not null))
);

create index data_copies_account_id on data_copies (account_id);
create unique index data_copies_one_in_preparation on data_copies (account_id) where status = 'preparing';
