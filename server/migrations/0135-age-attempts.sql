-- Age checks that browsers have started. The outcome goes into age_results; attempts are deleted a day after they end.
create table age_attempts (
  id uuid primary key default uuidv7(),
  browser_hash text not null check (char_length(browser_hash) = 64),
  device_hash text not null check (char_length(device_hash) = 64),
  agent text not null check (char_length(agent) <= 60),
  account_id uuid references accounts (id) on delete cascade,
  method text not null check (method in ('wallet', 'provider', 'staff')),
  nonce text not null unique check (char_length(nonce) = 43),
  state text not null default 'waiting' check (state in ('waiting', 'passed', 'refused')),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index age_attempts_browser on age_attempts (browser_hash);
create index age_attempts_account on age_attempts (account_id) where account_id is not null;
create index age_attempts_expires_at on age_attempts (expires_at);
