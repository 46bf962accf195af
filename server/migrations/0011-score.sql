-- ── A score that is fair to photos and to what visitors watch ───────────────

-- Views by people who are signed in: only of those is it known whether they came to the end.
alter table media_counts add column member_views int not null default 0 check (member_views >= 0);

drop trigger keep_feed_score on media_counts;

update media_counts as c set member_views = greatest(c.completions, least(c.views, seen.people))
from (
  select s.media_id, count(*)::int as people from media_seen as s
  join media as m on m.id = s.media_id and m.account_id <> s.account_id
  group by s.media_id
) as seen
where seen.media_id = c.media_id;

-- What was seen long ago has been swept; what was watched to the end was seen all the same.
update media_counts set member_views = completions where member_views < completions;

drop function feed_score(timestamptz, int, int, int, int);

-- Newer is higher: twice the response makes up for twelve hours. A comment counts for two likes, being watched to
-- the end for a quarter of one, and the share of those who did for up to two doublings. A photo has no end: it is
-- taken as seen to the end by a quarter of its viewers, as a video is of which nothing is known. Time enters as a
-- date, not as an age, so a score only changes when something happens.
create function feed_score(
  media_type text, available_at timestamptz, likes int, comments int, member_views int, completions int
) returns double precision language sql stable as $$
  select extract(epoch from available_at)::double precision / 43200
    + ln(
        1 + likes + 2.0 * comments
          + (case when media_type = 'photo' then member_views / 4.0 else completions end) / 4.0
      )::double precision / ln(2::double precision)
    + case when media_type = 'photo' then 0.5
        else 2.0 * (completions + 2) / (greatest(member_views, completions) + 8) end
$$;

-- ── What search decides before it weighs ────────────────────────────────────

alter table search_entries add column type text not null default 'video';
update search_entries as s set type = m.type from media as m where m.id = s.media_id and m.type <> 'video';
alter table search_entries alter column type drop default;

-- The best of one person.
create index feed_entries_account_score on feed_entries (account_id, score desc, media_id desc);

create or replace function keep_feed_entry() returns trigger language plpgsql as $$
declare
  was_listed boolean := tg_op <> 'INSERT' and media_is_listed(old);
  is_listed boolean := tg_op <> 'DELETE' and media_is_listed(new);
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

create or replace function keep_feed_score() returns trigger language plpgsql as $$
begin
  update feed_entries
  set score = feed_score(type, available_at, new.likes, new.comments, new.member_views, new.completions)
  where media_id = new.media_id;
  return null;
end
$$;

update feed_entries as e
set score = feed_score(e.type, e.available_at, c.likes, c.comments, c.member_views, c.completions)
from media_counts as c where c.media_id = e.media_id;

-- A visitor's view is counted, and moves no score.
create trigger keep_feed_score after update on media_counts for each row
  when (
    (old.likes, old.comments, old.member_views, old.completions)
      is distinct from (new.likes, new.comments, new.member_views, new.completions)
  )
  execute function keep_feed_score();

-- ── The most followed creators ──────────────────────────────────────────────

-- Kept beside the counts, so that those with the most followers are found in order. Every creator has a row.
alter table people_counts add column is_creator boolean not null default false;

insert into people_counts (account_id, is_creator) select id, true from accounts where is_creator
on conflict (account_id) do update set is_creator = true;

drop index people_counts_followers;
create index people_counts_creators on people_counts (followers desc, account_id) where is_creator;

create function keep_creator() returns trigger language plpgsql as $$
begin
  if new.is_creator then
    insert into people_counts (account_id, is_creator) values (new.id, true)
    on conflict (account_id) do update set is_creator = true;
  else
    update people_counts set is_creator = false where account_id = new.id;
  end if;
  return null;
end
$$;

create trigger keep_new_creator after insert on accounts for each row
  when (new.is_creator) execute function keep_creator();
create trigger keep_creator after update of is_creator on accounts for each row
  when (old.is_creator <> new.is_creator) execute function keep_creator();
