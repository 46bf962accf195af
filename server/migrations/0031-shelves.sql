-- What owners put in order on their profile: a few media pinned before all others, and named collections.
create table pinned_media (
  account_id uuid not null references accounts (id) on delete cascade,
  media_id uuid not null unique references media (id) on delete cascade,
  place smallint not null check (place between 1 and 3),
  primary key (account_id, place)
);

create table collections (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  -- Chosen by the owner; without one the first media is the cover.
  cover_id uuid references media (id) on delete set null,
  place int not null check (place >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create unique index collections_name on collections (account_id, lower(name));
create index collections_of_account on collections (account_id, place, id);
create index collections_cover on collections (cover_id) where cover_id is not null;

create table collection_media (
  collection_id uuid not null references collections (id) on delete cascade,
  media_id uuid not null references media (id) on delete cascade,
  place int not null check (place >= 0),
  primary key (collection_id, media_id)
);

create index collection_media_in_order on collection_media (collection_id, place, media_id);
create index collection_media_media on collection_media (media_id);

-- Nobody puts another's media on a shelf.
create function shelves_hold_own() returns trigger language plpgsql as $$
declare
  owner uuid;
begin
  if tg_table_name = 'collection_media' then
    select account_id into owner from collections where id = new.collection_id;
  else
    owner := new.account_id;
  end if;
  if not exists (select from media where id = new.media_id and account_id = owner) then
    raise exception 'a shelf holds its owner''s media only'
      using errcode = 'check_violation', constraint = 'shelves_hold_own', table = tg_table_name;
  end if;
  return new;
end
$$;

create trigger pinned_media_own before insert or update on pinned_media
  for each row execute function shelves_hold_own();
create trigger collection_media_own before insert or update of collection_id, media_id on collection_media
  for each row execute function shelves_hold_own();

-- Counted one after the other, or two at once would pass the limit.
create function shelves_have_room() returns trigger language plpgsql as $$
declare
  has_room boolean;
begin
  if tg_table_name = 'collections' then
    perform pg_advisory_xact_lock(hashtextextended('collections', 0) # hashtextextended(new.account_id::text, 0));
    has_room := (select count(*) < 50 from collections where account_id = new.account_id);
  else
    perform from collections where id = new.collection_id for no key update;
    has_room := (select count(*) < 500 from collection_media where collection_id = new.collection_id);
  end if;
  if not has_room then
    raise exception 'this shelf is full'
      using errcode = 'check_violation', constraint = 'shelves_have_room', table = tg_table_name;
  end if;
  return new;
end
$$;

create trigger collections_have_room before insert on collections for each row execute function shelves_have_room();
create trigger collection_media_have_room before insert on collection_media
  for each row execute function shelves_have_room();
