-- What a member's feed learns from. Nothing is recorded for members who turned that off (`feed_preferences`).

-- What a member did with a media of somebody else: one row, which the newest response moves to the top.
create table interactions (
  account_id uuid not null references accounts (id) on delete cascade,
  media_id uuid not null references media (id) on delete cascade,
  creator_id uuid not null,
  at timestamptz not null,
  -- Share of its length that was watched, with repetitions; null for what has no length.
  watched real check (watched >= 0 and watched <= 3),
  is_skipped boolean not null default false,
  is_liked boolean not null default false,
  is_commented boolean not null default false,
  is_shared boolean not null default false,
  is_bought boolean not null default false,
  -- Reported, or hidden as not interesting.
  is_reported boolean not null default false,
  primary key (account_id, media_id)
);
create index interactions_newest on interactions (account_id, at desc) include (media_id);
create index interactions_media on interactions (media_id);
create index interactions_at on interactions (at);

-- What a member did for or against a creator, besides following.
create table creator_signals (
  account_id uuid not null references accounts (id) on delete cascade,
  creator_id uuid not null references accounts (id) on delete cascade,
  kind text not null check (kind in ('tip', 'subscription', 'mute', 'report')),
  at timestamptz not null,
  primary key (account_id, creator_id, kind)
);
create index creator_signals_creator on creator_signals (creator_id);
create index creator_signals_at on creator_signals (at);

-- Pages of tags that a member opened, and tags searched for. The number halves with time, see `add_tag_visit`.
create table tag_visits (
  account_id uuid not null references accounts (id) on delete cascade,
  tag text not null check (char_length(tag) between 2 and 20),
  visits real not null check (visits > 0),
  at timestamptz not null,
  primary key (account_id, tag)
);
create index tag_visits_at on tag_visits (at);

create function has_personal_feed(person uuid) returns boolean language sql stable as $$
  select not exists (select from feed_preferences where account_id = person and not is_personal)
$$;

create function add_response(person uuid, about uuid, response text) returns void language sql as $$
  insert into interactions as known
    (account_id, media_id, creator_id, at, is_liked, is_commented, is_shared, is_bought, is_reported)
  select person, media.id, media.account_id, now(), response = 'liked', response = 'commented', response = 'shared',
    response = 'bought', response = 'reported'
  from media where media.id = about and media.account_id <> person and has_personal_feed(person)
  on conflict (account_id, media_id) do update set
    at = greatest(known.at, excluded.at), is_liked = known.is_liked or excluded.is_liked,
    is_commented = known.is_commented or excluded.is_commented, is_shared = known.is_shared or excluded.is_shared,
    is_bought = known.is_bought or excluded.is_bought, is_reported = known.is_reported or excluded.is_reported
$$;

-- A row that says nothing any more is deleted.
create function undo_response(person uuid, about uuid, response text) returns void language plpgsql as $$
begin
  update interactions set is_liked = is_liked and response <> 'liked',
    is_commented = is_commented and response <> 'commented', is_bought = is_bought and response <> 'bought',
    is_reported = is_reported and response <> 'reported'
  where account_id = person and media_id = about;
  delete from interactions where account_id = person and media_id = about and watched is null and not (
    is_skipped or is_liked or is_commented or is_shared or is_bought or is_reported
  );
end
$$;

-- The functions of triggers run with the owner's rights: processes of the previous version get none on these tables before all
-- migrations are done. The triggers follow in a migration for each table, so that never two of them are locked at once.
create function keep_response() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then perform add_response(new.account_id, new.media_id, tg_argv[0]);
  else perform undo_response(old.account_id, old.media_id, tg_argv[0]);
  end if;
  return null;
end
$$;

create function keep_uncommented() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from comments where account_id = old.account_id and media_id = old.media_id) then
    perform undo_response(old.account_id, old.media_id, 'commented');
  end if;
  return null;
end
$$;

create function add_creator_signal(person uuid, creator uuid, named text) returns void language sql as $$
  insert into creator_signals as known (account_id, creator_id, kind, at)
  select person, creator, named, now() where person <> creator and has_personal_feed(person)
  on conflict (account_id, creator_id, kind) do update set at = greatest(known.at, excluded.at)
$$;

-- A report of the account itself, of a live or a message says something of the creator, one of a media about the media too.
create function respond_report() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_creator_signal(new.reporter_id, new.account_id, 'report');
  if new.media_id is not null and new.comment_id is null then
    perform add_response(new.reporter_id, new.media_id, 'reported');
  end if;
  return null;
end
$$;

create function respond_mute() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then perform add_creator_signal(new.account_id, new.muted_id, 'mute');
  else delete from creator_signals where account_id = old.account_id and creator_id = old.muted_id and kind = 'mute';
  end if;
  return null;
end
$$;

create function respond_tip() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_creator_signal(new.fan_id, new.creator_id, 'tip');
  return null;
end
$$;

create function respond_subscription() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_creator_signal(new.fan_id, new.creator_id, 'subscription');
  return null;
end
$$;
