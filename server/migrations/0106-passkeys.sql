-- Passkeys are WebAuthn credentials. A removed passkey stays for three days, so that its owner can undo the removal by mail.
create table passkeys (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id) on delete cascade,
  credential_id text not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  rp_id text not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  removed_at timestamptz,
  constraint passkeys_credential_id_key unique (credential_id),
  constraint passkeys_sign_count_check check (sign_count between 0 and 4294967295),
  constraint passkeys_name_check check (char_length(name) between 1 and 60)
);
create index passkeys_account on passkeys (account_id);
create index passkeys_removed on passkeys (removed_at) where removed_at is not null;

-- A challenge works once, for one purpose, and only in the session or browser that asked for it.
create table passkey_challenges (
  id uuid primary key default uuidv7(),
  challenge_hash text not null,
  purpose text not null check (purpose in ('sign-in', 'sign-up', 'add', 'confirm', 'recover')),
  holder text not null,
  account_id uuid references accounts (id) on delete cascade,
  expires_at timestamptz not null,
  constraint passkey_challenges_hash_key unique (challenge_hash)
);
create index passkey_challenges_expires_at on passkey_challenges (expires_at);
create index passkey_challenges_account on passkey_challenges (account_id) where account_id is not null;

-- An account without a password whose owner lost the last passkey can be opened by mail, after a wait that the owner can cancel.
create table account_recoveries (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id) on delete cascade,
  requested_at timestamptz not null,
  ready_at timestamptz not null,
  announced_at timestamptz,
  constraint account_recoveries_account_key unique (account_id),
  constraint account_recoveries_wait check (ready_at > requested_at)
);
create index account_recoveries_ready_at on account_recoveries (ready_at);

-- How the session was opened; null for sessions older than this column.
-- read by name: sessions
alter table sessions add column method text;
alter table sessions add constraint sessions_method_check check (method in ('password', 'code', 'passkey')) not valid;
