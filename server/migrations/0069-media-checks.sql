-- Why a media waits for staff, as a program found it: told to moderators.
create table media_holds (
  media_id uuid not null references media (id) on delete cascade,
  kind text not null check (kind in ('words', 'pictures', 'check')),
  words text not null check (char_length(words) between 1 and 600),
  held_at timestamptz not null,
  primary key (media_id, kind)
);

-- What an outside service was asked about a media before others see it, and what it said.
create table media_checks (
  media_id uuid primary key references media (id) on delete cascade,
  -- Whether it is shown once the answer is yes.
  is_approved boolean not null,
  tries integer not null default 0 check (tries >= 0),
  verdict text check (verdict in ('allow', 'hold', 'refuse', 'silent')),
  words text not null default '' check (char_length(words) <= 500),
  asked_at timestamptz not null,
  answered_at timestamptz,
  check ((verdict is null) = (answered_at is null))
);

create index media_checks_waiting on media_checks (media_id) where verdict is null;
