-- Search forgives typos and accents; both come with PostgreSQL itself.
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Somebody whose media one does not want to be shown, without a block.
create table mutes (
  account_id uuid not null references accounts (id) on delete cascade,
  muted_id uuid not null references accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, muted_id),
  constraint mutes_never_oneself check (account_id <> muted_id)
);

create index mutes_muted on mutes (muted_id);

-- The most followed first.
create index people_counts_followers on people_counts (followers desc, account_id);

-- ── What people do with media ───────────────────────────────────────────────

-- Moved by triggers below, so that whatever adds or removes a like, a comment or an account leaves them true.
create table media_counts (
  media_id uuid primary key references media (id) on delete cascade,
  likes int not null default 0 check (likes >= 0),
  comments int not null default 0 check (comments >= 0),
  views int not null default 0 check (views >= 0),
  -- Views to the end.
  completions int not null default 0 check (completions >= 0)
);

create table likes (
  account_id uuid not null references accounts (id) on delete cascade,
  media_id uuid not null references media (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, media_id)
);

create index likes_newest on likes (account_id, created_at desc, media_id);
create index likes_media on likes (media_id);

create table comments (
  id uuid primary key default uuidv7(),
  media_id uuid not null references media (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  -- The comment it answers; answers have no answers of their own.
  thread_id uuid references comments (id) on delete cascade,
  message text not null check (char_length(message) between 1 and 512),
  likes int not null default 0 check (likes >= 0),
  replies int not null default 0 check (replies >= 0),
  score double precision not null default 0,
  created_at timestamptz not null default now()
);

create index comments_top on comments (media_id, score desc, id desc) where thread_id is null;
create index comments_newest on comments (media_id, id desc) where thread_id is null;
create index comments_thread on comments (thread_id, id) where thread_id is not null;
create index comments_account on comments (account_id);

create table comment_likes (
  account_id uuid not null references accounts (id) on delete cascade,
  comment_id uuid not null references comments (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, comment_id)
);

create index comment_likes_comment on comment_likes (comment_id);

create table reports (
  id uuid primary key default uuidv7(),
  reporter_id uuid not null references accounts (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  media_id uuid references media (id) on delete cascade,
  comment_id uuid references comments (id) on delete cascade,
  reason text not null check (char_length(reason) between 1 and 100),
  details text not null default '' check (char_length(details) <= 1000),
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  created_at timestamptz not null default now(),
  constraint reports_never_of_oneself check (reporter_id <> account_id)
);

-- Sent twice it is one report, until staff have decided on it.
create unique index reports_open_once on reports (reporter_id, account_id, media_id, comment_id)
  nulls not distinct where state = 'open';
create index reports_account on reports (account_id);
create index reports_media on reports (media_id) where media_id is not null;
create index reports_comment on reports (comment_id) where comment_id is not null;
create index reports_queue on reports (state, id);

-- ── What people are told ────────────────────────────────────────────────────

create table notifications (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null check (
    kind in ('follow', 'like', 'comment', 'reply', 'subscriber', 'tip', 'purchase', 'live', 'message', 'moderation')
  ),
  actor_id uuid references accounts (id) on delete cascade,
  media_id uuid references media (id) on delete cascade,
  comment_id uuid references comments (id) on delete cascade,
  amount_cents int check (amount_cents > 0),
  -- What was written, or the reason of a verdict.
  words text not null default '' check (char_length(words) <= 512),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  constraint notifications_never_of_oneself check (actor_id <> account_id)
);

create index notifications_newest on notifications (account_id, id desc);
create index notifications_unread on notifications (account_id) where read_at is null;
-- Turning a follow or a like on and off again tells nobody twice.
create unique index notifications_once on notifications (account_id, kind, actor_id, media_id)
  nulls not distinct where kind in ('follow', 'like');
create index notifications_actor on notifications (actor_id);
create index notifications_media on notifications (media_id) where media_id is not null;
create index notifications_comment on notifications (comment_id) where comment_id is not null;

-- ── The feed ────────────────────────────────────────────────────────────────

-- One row for each media that is shown to others, or will be once its time has come.
create table feed_entries (
  media_id uuid primary key references media (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  type text not null,
  available_at timestamptz not null,
  score double precision not null
);

create index feed_entries_score on feed_entries (score desc, media_id desc);
create index feed_entries_newest on feed_entries (available_at desc, media_id desc);
create index feed_entries_account on feed_entries (account_id, available_at desc, media_id desc);

-- What a person has been shown comes back only after everything else.
create table media_seen (
  account_id uuid not null references accounts (id) on delete cascade,
  media_id uuid not null references media (id) on delete cascade,
  seen_at timestamptz not null default now(),
  completed_at timestamptz,
  primary key (account_id, media_id)
);

create index media_seen_media on media_seen (media_id);
create index media_seen_at on media_seen (seen_at);

-- 'Not interested'.
create table hidden_media (
  account_id uuid not null references accounts (id) on delete cascade,
  media_id uuid not null references media (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, media_id)
);

create index hidden_media_media on hidden_media (media_id);

-- How a campaign's selection is watched; of everything else only the counts are kept.
create table campaign_events (
  id bigint generated always as identity primary key,
  campaign text not null check (char_length(campaign) between 1 and 64),
  kind text not null check (kind in ('view', 'progress', 'swipe')),
  media_id uuid not null references media (id) on delete cascade,
  account_id uuid references accounts (id) on delete set null,
  -- Per cent of it that had been watched.
  progress smallint not null default 0 check (progress between 0 and 100),
  created_at timestamptz not null default now()
);

create index campaign_events_campaign on campaign_events (campaign, created_at);
create index campaign_events_media on campaign_events (media_id);
create index campaign_events_account on campaign_events (account_id) where account_id is not null;
create index campaign_events_created_at on campaign_events (created_at);

-- ── Search ──────────────────────────────────────────────────────────────────

-- The words of each entry of the feed, and how many entries have a word: rare and common ones are found in
-- different ways, and misspelt ones by their likeness to these.
create table search_entries (
  media_id uuid primary key references media (id) on delete cascade,
  words text[] not null
);

create index search_entries_words on search_entries using gin (words);

create table search_words (
  word text primary key,
  uses int not null check (uses >= 0)
);

create index search_words_alike on search_words using gin (word gin_trgm_ops);
create index search_words_prefix on search_words (word text_pattern_ops, uses desc);

create table tags (
  tag text primary key,
  uses int not null check (uses >= 0)
);

create index tags_alike on tags using gin (tag gin_trgm_ops);
create index tags_used on tags (uses desc, tag);

create index accounts_username_alike on accounts using gin (lower(username) gin_trgm_ops);
create index accounts_fullname_alike on accounts using gin (lower(fullname) gin_trgm_ops);

create function search_words_of(texts text[]) returns text[] language sql stable as $$
  select coalesce(array_agg(distinct word order by word), '{}')
  from regexp_split_to_table(lower(unaccent(array_to_string(texts, ' '))), '[^[:alnum:]]+') as word
  where char_length(word) between 2 and 32
$$;

-- Newer is higher: twice the response makes up for twelve hours. A comment counts for two likes, being watched to
-- the end for a quarter of one, and the share of those who did for up to two doublings. Time enters as a date, not
-- as an age, so a score only changes when something happens.
create function feed_score(
  available_at timestamptz, likes int, comments int, views int, completions int
) returns double precision language sql stable as $$
  select extract(epoch from available_at)::double precision / 43200
    + ln(1 + likes + 2.0 * comments + completions / 4.0)::double precision / ln(2::double precision)
    + 2.0 * (completions + 2) / (greatest(views, completions) + 8)
$$;

-- Likes and answers lift a comment; half a day of age takes one doubling away.
create function comment_score(created_at timestamptz, likes int, replies int)
returns double precision language sql stable as $$
  select extract(epoch from created_at)::double precision / 43200
    + 3 * ln(1 + likes + replies)::double precision / ln(2::double precision)
$$;

-- ── Keeping it true ─────────────────────────────────────────────────────────

create function move_search_uses(words text[], tags_moved text[], step int) returns void language sql as $$
  -- In order, so that two at once wait for each other instead of for ever.
  insert into search_words as known (word, uses)
  select word, greatest(step, 0) from unnest(words) as word order by word
  on conflict (word) do update set uses = greatest(known.uses + step, 0);
  insert into tags as known (tag, uses)
  select tag, greatest(step, 0) from (select distinct lower(tag) as tag from unnest(tags_moved) as tag) as moved
  order by tag
  on conflict (tag) do update set uses = greatest(known.uses + step, 0);
$$;

create function media_is_listed(m media) returns boolean language sql immutable as $$
  select m.deleted_at is null and m.approved and m.state in ('playable', 'ready') and m.visibility <> 'private'
$$;

create function keep_feed_entry() returns trigger language plpgsql as $$
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
      feed_score(new.available_at, c.likes, c.comments, c.views, c.completions)
    from media_counts as c where c.media_id = new.id
    on conflict (media_id) do update
      set type = excluded.type, available_at = excluded.available_at, score = excluded.score;
  elsif was_listed then
    delete from feed_entries where media_id = old.id;
  end if;
  if was_listed and is_listed and old.description = new.description and old.tags = new.tags then
    return null;
  end if;
  if was_listed then
    old_words := search_words_of(old.description || old.tags);
    perform move_search_uses(old_words, old.tags, -1);
    delete from search_entries where media_id = old.id;
  end if;
  if is_listed then
    new_words := search_words_of(new.description || new.tags);
    insert into search_entries (media_id, words) values (new.id, new_words);
    perform move_search_uses(new_words, new.tags, 1);
  end if;
  return null;
end
$$;

create trigger keep_feed_entry
  after insert or delete or update of state, approved, visibility, deleted_at, available_at, type, description, tags
  on media for each row execute function keep_feed_entry();

create function keep_feed_score() returns trigger language plpgsql as $$
begin
  update feed_entries
  set score = feed_score(available_at, new.likes, new.comments, new.views, new.completions)
  where media_id = new.media_id;
  return null;
end
$$;

create trigger keep_feed_score after update on media_counts for each row execute function keep_feed_score();

create function count_like() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update media_counts set likes = likes + 1 where media_id = new.media_id;
  else
    update media_counts set likes = likes - 1 where media_id = old.media_id;
  end if;
  return null;
end
$$;

create trigger count_like after insert or delete on likes for each row execute function count_like();

create function count_comment() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update media_counts set comments = comments + 1 where media_id = new.media_id;
    update comments set replies = replies + 1, score = comment_score(created_at, likes, replies + 1)
      where id = new.thread_id;
  else
    update media_counts set comments = comments - 1 where media_id = old.media_id;
    update comments set replies = replies - 1, score = comment_score(created_at, likes, replies - 1)
      where id = old.thread_id;
  end if;
  return null;
end
$$;

create trigger count_comment after insert or delete on comments for each row execute function count_comment();

create function score_new_comment() returns trigger language plpgsql as $$
begin
  new.score := comment_score(new.created_at, new.likes, new.replies);
  return new;
end
$$;

create trigger score_new_comment before insert on comments for each row execute function score_new_comment();

create function count_comment_like() returns trigger language plpgsql as $$
declare
  step int := case when tg_op = 'INSERT' then 1 else -1 end;
begin
  update comments set likes = likes + step, score = comment_score(created_at, likes + step, replies)
    where id = coalesce(new.comment_id, old.comment_id);
  return null;
end
$$;

create trigger count_comment_like after insert or delete on comment_likes
  for each row execute function count_comment_like();

-- Media that were there before.
insert into media_counts (media_id) select id from media;
insert into feed_entries (media_id, account_id, type, available_at, score)
  select m.id, m.account_id, m.type, m.available_at, feed_score(m.available_at, 0, 0, 0, 0)
  from media as m where media_is_listed(m);
insert into search_entries (media_id, words)
  select m.id, search_words_of(m.description || m.tags) from media as m where media_is_listed(m);
insert into search_words (word, uses)
  select word, count(*) from search_entries, unnest(words) as word group by word;
insert into tags (tag, uses)
  select lower(tag), count(distinct m.id) from media as m, unnest(m.tags) as tag
  where media_is_listed(m) group by lower(tag);
