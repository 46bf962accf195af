-- People and the browsers they are signed in with.
create table accounts (
  id uuid primary key default uuidv7(),
  username text not null,
  fullname text not null check (fullname <> ''),
  email text not null,
  email_verified_at timestamptz,
  password_hash text not null,
  avatar text,
  is_creator boolean not null default false,
  staff_roles text[] not null default '{}' check (staff_roles <@ array['support', 'moderator', 'finance', 'admin']),
  created_at timestamptz not null default now(),
  constraint accounts_username_shape check (username ~ '^[A-Za-z0-9._~-]{4,32}$'),
  constraint accounts_email_shape check (email ~ '^[^@\s]+@[^@\s]+$' and length(email) <= 254)
);

create unique index accounts_username_key on accounts (lower(username));
create unique index accounts_email_key on accounts (lower(email));

create table sessions (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id) on delete cascade,
  token_hash text not null unique,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index sessions_account_id on sessions (account_id);
create index sessions_expires_at on sessions (expires_at);
