-- Who subscribes to whom, and until when what was paid for lasts.
create table subscriptions (
  id uuid primary key default uuidv7(),
  fan_id uuid not null references accounts (id) on delete cascade,
  creator_id uuid not null references accounts (id) on delete cascade,
  started_at timestamptz not null default now(),
  ends_at timestamptz not null,
  constraint subscriptions_once unique (fan_id, creator_id),
  constraint subscriptions_never_oneself check (fan_id <> creator_id)
);

create index subscriptions_creator on subscriptions (creator_id, ends_at);

-- Music that recordings may name.
create table sounds (
  id uuid primary key default uuidv7(),
  name text not null check (char_length(name) between 1 and 100),
  file text not null,
  mime_type text not null,
  duration_ms int not null check (duration_ms > 0),
  created_at timestamptz not null default now()
);

-- An upload from its first byte until it becomes media under the same id: what has been typed is never lost.
create table uploads (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id) on delete cascade,
  file_name text not null check (char_length(file_name) between 1 and 255),
  bytes bigint not null check (bytes > 0),
  -- What the form holds so far; checked only when it is submitted.
  fields jsonb not null default '{}',
  submitted_at timestamptz,
  received_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index uploads_account on uploads (account_id, created_at);
create index uploads_updated on uploads (updated_at);

create table media (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id) on delete cascade,
  type text not null check (type in ('video', 'photo')),
  description text not null check (char_length(description) between 3 and 256),
  tags text[] not null check (cardinality(tags) <= 20),
  visibility text not null check (visibility in ('free', 'subscription', 'private')),
  price_cents int not null default 0 check (price_cents = 0 or price_cents between 300 and 100000),
  alt text not null default '' check (char_length(alt) <= 300),
  sound_id uuid references sounds (id) on delete set null,
  sound_delay_ms int not null default 0 check (sound_delay_ms between 0 and 60000),
  -- The name of the file as it was sent, under media/{id}/.
  original text not null,
  original_bytes bigint not null check (original_bytes > 0),
  poster_at_ms int check (poster_at_ms >= 0),
  state text not null default 'processing' check (state in ('processing', 'playable', 'ready', 'failed')),
  failure text,
  progress smallint not null default 0 check (progress between 0 and 100),
  width int check (width > 0),
  height int check (height > 0),
  duration_ms int check (duration_ms > 0),
  -- Folders of the runs whose files are shown; everything else under media/{id}/ may go.
  pictures_run text,
  playback_run text,
  -- Which files of playback_run there are: {"mp4": "clip.mp4", "hls": "master.m3u8", "teaser": "teaser.mp4"}
  playback jsonb not null default '{}',
  verified boolean not null default false,
  approved boolean not null default false,
  review_reason text,
  available_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- Taken away by its owner while fans who bought it keep it.
  deleted_at timestamptz,
  shuffle double precision not null default random(),
  constraint media_private_is_not_in_the_shop check (visibility <> 'private' or price_cents = 0),
  constraint media_failure_has_words check ((state = 'failed') = (failure is not null)),
  constraint media_verdict_is_from_a_look check (verified or not approved),
  constraint media_shown_has_pictures check (
    state in ('processing', 'failed')
    or (pictures_run is not null and width is not null and height is not null)
  )
);

create index media_of_account on media (account_id, available_at desc, id desc) where deleted_at is null;
create index media_shown on media (type, available_at desc, id desc)
  where deleted_at is null and approved and state in ('playable', 'ready') and visibility <> 'private';
create index media_shuffled on media (type, shuffle)
  where deleted_at is null and approved and state in ('playable', 'ready') and visibility <> 'private';
create index media_by_tag on media using gin (tags);

-- What a fan bought stays theirs: the row of a media cannot go while one of these names it.
create table media_rights (
  media_id uuid not null references media (id) on delete restrict,
  account_id uuid not null references accounts (id) on delete cascade,
  how text not null check (how in ('purchase', 'message', 'share-link')),
  granted_at timestamptz not null default now(),
  primary key (media_id, account_id)
);

create index media_rights_account on media_rights (account_id, granted_at desc);

create table media_captions (
  media_id uuid not null references media (id) on delete cascade,
  language text not null check (language ~ '^[a-z]{2,3}(-[a-z0-9]{2,8})*$'),
  label text not null check (char_length(label) between 1 and 60),
  file text not null,
  created_at timestamptz not null default now(),
  primary key (media_id, language)
);

create table short_links (
  id text primary key check (id ~ '^[A-Za-z0-9]{8}$'),
  media_id uuid not null unique references media (id) on delete cascade,
  created_at timestamptz not null default now()
);

-- Pictures and clips sent in messages.
create table chat_uploads (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null check (kind in ('image', 'video')),
  file text not null,
  mime_type text not null,
  state text not null default 'ready' check (state in ('processing', 'ready', 'failed')),
  created_at timestamptz not null default now()
);

create index chat_uploads_account on chat_uploads (account_id);
