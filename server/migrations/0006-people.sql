-- Who follows and who blocks whom. The counts move in the same transaction as the rows they count.
create table follows (
  follower_id uuid not null references accounts (id) on delete cascade,
  followed_id uuid not null references accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (follower_id, followed_id),
  constraint follows_never_oneself check (follower_id <> followed_id)
);

create index follows_followed on follows (followed_id, created_at desc);
create index follows_follower on follows (follower_id, created_at desc);

create table blocks (
  id uuid primary key default uuidv7(),
  blocker_id uuid not null references accounts (id) on delete cascade,
  blocked_id uuid not null references accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint blocks_once unique (blocker_id, blocked_id),
  constraint blocks_never_oneself check (blocker_id <> blocked_id)
);

create index blocks_blocked on blocks (blocked_id);

create table people_counts (
  account_id uuid primary key references accounts (id) on delete cascade,
  followers int not null default 0 check (followers >= 0),
  following int not null default 0 check (following >= 0),
  posts int not null default 0 check (posts >= 0)
);
