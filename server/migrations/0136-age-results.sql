-- Proof of age of an account, or of a browser by the hash of its cookie. No birth date, document or name is ever stored.
-- `reference` is a hash of the answer, so that no answer counts twice.
create table age_results (
  id uuid primary key default uuidv7(),
  account_id uuid unique references accounts (id) on delete cascade,
  token_hash text unique check (char_length(token_hash) = 64),
  -- The cookie before its last change: whoever still sends it once the new one is in use has a copy.
  previous_hash text unique check (char_length(previous_hash) = 64),
  is_confirmed boolean not null default false,
  rotated_at timestamptz not null,
  device_hash text not null check (char_length(device_hash) = 64),
  agent text not null check (char_length(agent) <= 60),
  method text not null check (method in ('wallet', 'provider', 'staff')),
  reference text not null unique check (char_length(reference) = 64),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  check (num_nonnulls(account_id, token_hash) = 1)
);
create index age_results_expires_at on age_results (expires_at);
