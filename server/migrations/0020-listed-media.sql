-- What others are shown or find locked, said once: lists, counts, indexes and triggers ask the column.
alter table media add column is_listed boolean not null generated always as (
  deleted_at is null and approved and state in ('playable', 'ready') and visibility <> 'private'
) stored;

drop index media_shown, media_shuffled, media_for_subscribers;
create index media_shown on media (type, available_at desc, id desc) where is_listed;
create index media_shuffled on media (type, shuffle) where is_listed;
create index media_for_subscribers on media (account_id, type, available_at)
  where visibility = 'subscription' and price_cents = 0 and is_listed;

create or replace function keep_feed_entry() returns trigger language plpgsql as $$
declare
  was_listed boolean := tg_op <> 'INSERT' and old.is_listed;
  is_listed boolean := tg_op <> 'DELETE' and new.is_listed;
  old_words text[];
  new_words text[];
begin
  if tg_op = 'INSERT' then
    insert into media_counts (media_id) values (new.id);
  end if;
  if is_listed then
    insert into feed_entries (media_id, account_id, type, available_at, score)
    select new.id, new.account_id, new.type, new.available_at,
      feed_score(new.type, new.available_at, c.likes, c.comments, c.member_views, c.completions)
    from media_counts as c where c.media_id = new.id
    on conflict (media_id) do update
      set type = excluded.type, available_at = excluded.available_at, score = excluded.score;
  elsif was_listed then
    delete from feed_entries where media_id = old.id;
  end if;
  if was_listed and is_listed
    and old.type = new.type and old.description = new.description and old.tags = new.tags then
    return null;
  end if;
  if was_listed then
    old_words := search_words_of(old.description || old.tags);
    perform move_search_uses(old_words, old.tags, -1);
    delete from search_entries where media_id = old.id;
  end if;
  if is_listed then
    new_words := search_words_of(new.description || new.tags);
    insert into search_entries (media_id, type, words) values (new.id, new.type, new_words);
    perform move_search_uses(new_words, new.tags, 1);
  end if;
  return null;
end
$$;

create or replace function keep_scheduled_tags() returns trigger language plpgsql as $$
begin
  if new.is_listed and new.available_at > now() and cardinality(new.tags) > 0 then
    insert into scheduled_tags (media_id, available_at, tags)
    select new.id, new.available_at, array_agg(distinct lower(tag)) from unnest(new.tags) as tag
    on conflict (media_id) do update set available_at = excluded.available_at, tags = excluded.tags;
  else
    delete from scheduled_tags where media_id = new.id;
  end if;
  return null;
end
$$;

-- A trigger for a generated column wakes when what it is made of is set.
drop trigger keep_feed_entry on media;
create trigger keep_feed_entry after insert or delete or update of is_listed, available_at, type, description, tags
  on media for each row execute function keep_feed_entry();
drop trigger keep_scheduled_tags on media;
create trigger keep_scheduled_tags after insert or update of is_listed, available_at, tags
  on media for each row execute function keep_scheduled_tags();

drop function media_is_listed(media);
