-- Who else is to be seen in media. As long as one of them has not agreed, or no longer agrees, nobody else is shown it.
create table appearances (
  id uuid primary key default uuidv7(),
  -- The media may go; what was agreed about it stays on record under `about_media`.
  media_id uuid references media on delete set null,
  about_media uuid not null,
  owner_id uuid not null references accounts,
  -- Of a creator here. Somebody elsewhere has a name instead, which is sealed.
  account_id uuid references accounts,
  name_sealed bytea,
  state text not null default 'asked'
    check (state in ('asked', 'confirmed', 'declined', 'withdrawn', 'refused', 'removed')),
  -- They say that it is not them: only then may the owner take the name away again.
  is_mistaken boolean not null default false,
  -- Others could see the media when this person was named.
  was_shown boolean not null default false,
  reason text check (char_length(reason) between 1 and 500),
  asked_at timestamptz not null default now(),
  answered_at timestamptz,
  media_gone_at timestamptz,
  constraint appearances_somebody check ((account_id is null) <> (name_sealed is null)),
  constraint appearances_somebody_else check (account_id <> owner_id),
  constraint appearances_answered check ((state = 'asked') = (answered_at is null)),
  constraint appearances_mistaken check (not is_mistaken or state in ('declined', 'withdrawn', 'removed')),
  constraint appearances_removed check (state <> 'removed' or is_mistaken or reason is not null)
);
create unique index appearances_once on appearances (media_id, account_id) where account_id is not null;
create index appearances_of_media on appearances (media_id);
create index appearances_of_person on appearances (account_id, id) where account_id is not null;
create index appearances_of_owner on appearances (owner_id, id);
create index appearances_gone on appearances (media_gone_at) where media_gone_at is not null;

-- While a form waits for its file, whom it names is sealed too.
alter table uploads add column appears_sealed bytea;

-- All are counted by the database alone: whoever sets them gets the truth. What stood before counts as 'only me'.
alter table media
  add column people_named smallint not null default 0,
  add column unconfirmed smallint not null default 0,
  add column people_against smallint not null default 0;

create function count_people_named() returns trigger language plpgsql as $$
begin
  select count(*) filter (where state <> 'removed'), count(*) filter (where state not in ('confirmed', 'removed')),
      count(*) filter (where state in ('declined', 'withdrawn', 'refused'))
    into new.people_named, new.unconfirmed, new.people_against
    from appearances where media_id = new.id;
  return new;
end
$$;
create trigger count_people_named before insert or update of people_named, unconfirmed, people_against on media
  for each row execute function count_people_named();

create function keep_people_named() returns trigger language plpgsql as $$
declare
  media_ids uuid[] := array_remove(array[
    case when tg_op <> 'INSERT' then old.media_id end, case when tg_op <> 'DELETE' then new.media_id end], null);
begin
  -- Held before it is counted, so that of two answers at once the second counts the first.
  perform from media where id = any(media_ids) order by id for update;
  update media set unconfirmed = 0 where id = any(media_ids);
  return null;
end
$$;
create trigger keep_people_named after insert or delete or update of state, media_id on appearances
  for each row execute function keep_people_named();

-- What somebody answered is evidence, and is about one media for ever.
create function keep_appearance() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.state <> 'asked' and old.media_id is not null then
      raise exception 'the answer of somebody who appears stays as long as the media';
    end if;
    return old;
  end if;
  if new.about_media <> old.about_media or new.owner_id <> old.owner_id
    or new.account_id is distinct from old.account_id
    or (new.media_id is distinct from old.media_id and new.media_id is not null) then
    raise exception 'an appearance is of one person in one media';
  end if;
  if old.media_id is not null and new.media_id is null then
    new.media_gone_at := now();
  end if;
  return new;
end
$$;
create trigger keep_appearance before delete or update on appearances
  for each row execute function keep_appearance();

alter table media alter column is_listed set expression as (
  deleted_at is null and approved and state in ('playable', 'ready') and visibility <> 'private' and unconfirmed = 0
);

-- Those who signed a release have no account; what they withdraw is a report all the same.
alter table reports alter column reporter_id drop not null;

