-- How it goes for a creator: views, watch time, completions, likes, follows and income by day, kind, source and media. What
-- happens is written down as small rows that nobody waits for; a job takes them away and adds them to the tables that are read.

-- ── By which way somebody came ──────────────────────────────────────────────

-- The way by which a person first met a media; null for those of before.
alter table media_seen add column source text
  check (source in ('feed', 'profile', 'search', 'link', 'campaign', 'other'));

-- Kept with what it led to, so that taking it back takes it from the same place.
alter table likes add column source text not null default 'other';
alter table follows add column source text not null default 'other';
alter table sales add column source text not null default 'other';

-- ── What is still to be counted ─────────────────────────────────────────────

-- Watching as it is told: one row for each media of a request. Rows go as they are counted, so who watched what does not stay.
-- No foreign keys: looking them up would cost more than the row itself.
create table media_watches (
  id bigint generated always as identity primary key,
  media_id uuid not null,
  creator_id uuid not null,
  type text not null,
  viewer_id uuid,
  source text not null,
  campaign text,
  -- Counted now, and whether by somebody who is signed in: of those it will be known whether they come to the end.
  views smallint not null,
  member_views smallint not null,
  completions smallint not null,
  watched_ms int not null check (watched_ms >= 0),
  -- Of a campaign: looks, quarters of the way and swipes, as they were told.
  looks smallint not null,
  quarters smallint not null,
  swipes smallint not null,
  watched_at timestamptz not null
);

-- Likes, follows and income, up and down: down on the day on which they had gone up.
create table figure_moves (
  id bigint generated always as identity primary key,
  creator_id uuid not null,
  media_id uuid,
  type text not null,
  source text not null,
  day date not null,
  likes smallint not null default 0,
  follows smallint not null default 0,
  income_cents int not null default 0
);

-- ── What is read ────────────────────────────────────────────────────────────

create table creator_figures (
  creator_id uuid not null references accounts (id) on delete cascade,
  day date not null,
  -- 'none' is what belongs to no media: follows, subscriptions, tips to the person.
  type text not null check (type in ('video', 'photo', 'none')),
  source text not null check (source in ('feed', 'profile', 'search', 'link', 'campaign', 'other')),
  views int not null,
  member_views int not null,
  completions int not null,
  watch_ms bigint not null,
  likes int not null,
  follows int not null,
  income_cents bigint not null,
  primary key (creator_id, day, type, source)
);

-- No foreign key to the media: what it brought stays when it is gone.
create table media_figures (
  creator_id uuid not null references accounts (id) on delete cascade,
  day date not null,
  media_id uuid not null,
  type text not null check (type in ('video', 'photo')),
  views int not null,
  member_views int not null,
  completions int not null,
  watch_ms bigint not null,
  likes int not null,
  income_cents bigint not null,
  primary key (creator_id, day, media_id)
);

create table campaign_figures (
  creator_id uuid not null references accounts (id) on delete cascade,
  day date not null,
  campaign text not null check (char_length(campaign) between 1 and 64),
  views int not null,
  quarters int not null,
  swipes int not null,
  primary key (creator_id, day, campaign)
);

-- Who watches somebody, never what: so that it is known who is new, and by which way they last came.
create table audience (
  creator_id uuid not null references accounts (id) on delete cascade,
  viewer_id uuid not null references accounts (id) on delete cascade,
  last_on date not null,
  source text not null,
  primary key (creator_id, viewer_id)
);

create index audience_viewer on audience (viewer_id);
create index audience_last_on on audience (last_on);

-- Each person once a day.
create table audience_figures (
  creator_id uuid not null references accounts (id) on delete cascade,
  day date not null,
  new_viewers int not null,
  returning_viewers int not null,
  primary key (creator_id, day)
);

create table share_link_visits (
  link_id uuid not null references share_links (id) on delete cascade,
  day date not null,
  visits int not null check (visits > 0),
  primary key (link_id, day)
);

-- ── Likes, follows and income as they happen ────────────────────────────────

-- The media's own way first, then the way by which they last came to this creator, then what they watched a moment ago.
create function figure_source(creator uuid, viewer uuid, about uuid) returns text language sql stable as $$
  select coalesce(
    (select source from media_seen where account_id = viewer and media_id = about),
    (select source from audience where creator_id = creator and viewer_id = viewer),
    (select seen.source from media_seen as seen join media on media.id = seen.media_id
     where seen.account_id = viewer and seen.seen_at > now() - interval '10 minutes' and media.account_id = creator
     order by seen.seen_at desc limit 1),
    'other'
  )
$$;

create function source_like() returns trigger language plpgsql as $$
begin
  new.source = figure_source((select account_id from media where id = new.media_id), new.account_id, new.media_id);
  return new;
end
$$;
create trigger source_like before insert on likes for each row execute function source_like();

create function move_like_figures() returns trigger language plpgsql as $$
declare
  moved likes := case when tg_op = 'INSERT' then new else old end;
begin
  -- Where the media itself goes, what it had been given stays counted.
  insert into figure_moves (creator_id, media_id, type, source, day, likes)
  select account_id, id, type, moved.source, (moved.created_at at time zone 'UTC')::date,
    case when tg_op = 'INSERT' then 1 else -1 end
  from media where id = moved.media_id;
  return null;
end
$$;
create trigger move_like_figures after insert or delete on likes for each row execute function move_like_figures();

create function source_follow() returns trigger language plpgsql as $$
begin
  new.source = figure_source(new.followed_id, new.follower_id, null);
  return new;
end
$$;
create trigger source_follow before insert on follows for each row execute function source_follow();

create function move_follow_figures() returns trigger language plpgsql as $$
declare
  moved follows := case when tg_op = 'INSERT' then new else old end;
begin
  insert into figure_moves (creator_id, type, source, day, follows)
  values (moved.followed_id, 'none', moved.source, (moved.created_at at time zone 'UTC')::date,
    case when tg_op = 'INSERT' then 1 else -1 end);
  return null;
end
$$;
create trigger move_follow_figures after insert or delete on follows for each row execute function move_follow_figures();

create function source_sale() returns trigger language plpgsql as $$
begin
  new.source = case when new.kind = 'share-link' then 'link'
    else figure_source(new.creator_id, new.fan_id, new.media_id) end;
  return new;
end
$$;
create trigger source_sale before insert on sales for each row execute function source_sale();

create function move_income_figures(sale sales, cents int) returns void language sql as $$
  insert into figure_moves (creator_id, media_id, type, source, day, income_cents)
  select sale.creator_id, media.id, coalesce(media.type, 'none'), sale.source,
    (sale.created_at at time zone 'UTC')::date, cents
  from (select) as once left join media on media.id = sale.media_id
$$;

create function move_sale_figures() returns trigger language plpgsql as $$
begin
  perform move_income_figures(new, new.share_cents);
  return null;
end
$$;
create trigger move_sale_figures after insert on sales for each row execute function move_sale_figures();

create function move_reversal_figures() returns trigger language plpgsql as $$
begin
  perform move_income_figures(sales, -new.share_cents) from sales where id = new.sale_id;
  return null;
end
$$;
create trigger move_reversal_figures after insert on sale_reversals for each row execute function move_reversal_figures();

-- ── What was before ─────────────────────────────────────────────────────────

insert into figure_moves (creator_id, media_id, type, source, day, likes)
select media.account_id, media.id, media.type, 'other', (likes.created_at at time zone 'UTC')::date, 1
from likes join media on media.id = likes.media_id;

insert into figure_moves (creator_id, type, source, day, follows)
select followed_id, 'none', 'other', (created_at at time zone 'UTC')::date, 1 from follows;

insert into figure_moves (creator_id, media_id, type, source, day, income_cents)
select creator_id, media.id, coalesce(media.type, 'none'), 'other', (sales.created_at at time zone 'UTC')::date, cents
from (
  select id as sale_id, share_cents as cents from sales
  union all
  select sale_id, -share_cents from sale_reversals
) as moved join sales on sales.id = sale_id left join media on media.id = sales.media_id;

insert into media_figures
select media.account_id, day, media.id, media.type, views, 0, 0, 0, 0, 0
from media_views join media on media.id = media_id;

insert into creator_figures
select creator_id, day, type, 'other', sum(views), 0, 0, 0, 0, 0, 0 from media_figures group by creator_id, day, type;

insert into audience
select media.account_id, seen.account_id, (max(seen_at) at time zone 'UTC')::date, 'other'
from media_seen as seen join media on media.id = media_id
where seen.account_id <> media.account_id
group by media.account_id, seen.account_id;
