-- The address of a creator's overlay for their streaming program: found by a hash, sealed for its owner to copy.
create table live_overlays (
  account_id uuid primary key references accounts (id) on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  sealed_token bytea not null,
  created_at timestamptz not null
);
