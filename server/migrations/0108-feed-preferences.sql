-- Whether a member's feed follows their taste; true without a row. Its row is locked while the member's topics change.
create table if not exists feed_preferences (
  account_id uuid primary key references accounts (id) on delete cascade,
  is_personal boolean not null default true,
  updated_at timestamptz not null default now()
);

-- Topics that a member asked to see more or less of, or not at all.
create table topic_preferences (
  account_id uuid not null references accounts (id) on delete cascade,
  tag text not null check (char_length(tag) between 2 and 20),
  preference text not null check (preference in ('more', 'less', 'hidden')),
  updated_at timestamptz not null default now(),
  primary key (account_id, tag)
);
