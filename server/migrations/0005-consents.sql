-- Who accepted what, when, and in which version.
create table consents (
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null check (kind in ('age', 'cookies')),
  version text not null,
  accepted_at timestamptz not null default now(),
  primary key (account_id, kind, version)
);
