-- ── Tags of what is not released yet ────────────────────────────────────────

-- `tags` counts all media that are or will be listed. Those whose time has yet to come stand here too, so that their
-- tags are told to nobody before it; what has come since says nothing any more.
create table scheduled_tags (
  media_id uuid primary key references media (id) on delete cascade,
  available_at timestamptz not null,
  tags text[] not null
);

create index scheduled_tags_available_at on scheduled_tags (available_at);

create function keep_scheduled_tags() returns trigger language plpgsql as $$
begin
  if media_is_listed(new) and new.available_at > now() and cardinality(new.tags) > 0 then
    insert into scheduled_tags (media_id, available_at, tags)
    select new.id, new.available_at, array_agg(distinct lower(tag)) from unnest(new.tags) as tag
    on conflict (media_id) do update set available_at = excluded.available_at, tags = excluded.tags;
  else
    delete from scheduled_tags where media_id = new.id;
  end if;
  return null;
end
$$;

create trigger keep_scheduled_tags
  after insert or update of state, approved, visibility, deleted_at, available_at, tags
  on media for each row execute function keep_scheduled_tags();

insert into scheduled_tags (media_id, available_at, tags)
  select m.id, m.available_at, (select array_agg(distinct lower(tag)) from unnest(m.tags) as tag) from media as m
  where media_is_listed(m) and m.available_at > now() and cardinality(m.tags) > 0;

-- ── Names with a typo ───────────────────────────────────────────────────────

-- The words of a name, and each of them with one letter left out: two words that differ by a letter too many, one
-- missing, a wrong one or two that changed places have one of these in common. Likeness by parts says little about
-- short words.
create function near_words(names text) returns text[] language sql immutable parallel safe as $$
  with words as (
    select distinct word from regexp_split_to_table(lower(names), '[^[:alnum:]]+') as word
    where char_length(word) between 3 and 12
  )
  select coalesce(array_agg(distinct near), '{}') from (
    select word as near from words
    union all
    select overlay(word placing '' from position for 1) from words, generate_series(1, char_length(word)) as position
    where char_length(word) >= 4
  ) as all_near
$$;

create index accounts_near_names on accounts using gin (near_words(username || ' ' || fullname)) where is_creator;

-- ── Comments that are sent again ────────────────────────────────────────────

-- The mark of one intention, as its sender gave it.
alter table comments add column key text check (char_length(key) between 8 and 100);
create unique index comments_once on comments (account_id, key) where key is not null;

-- ── Reports that cannot wait ────────────────────────────────────────────────

alter table reports add column is_urgent boolean not null default false;

-- Urgent ones first, then the oldest.
drop index reports_queue;
create index reports_queue on reports (state, (not is_urgent), id);
