-- Live: what people go live with, who may watch, and the room around it.

-- The processes that take streams in; each says that it is there every few seconds.
create table live_nodes (
  id uuid primary key,
  -- Where the site's other processes reach it, and nobody else.
  address text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);

create table lives (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id) on delete cascade,
  -- Goes forward only: 'reconnecting' and 'live' change places, 'ended' stays.
  state text not null check (state in ('announced', 'starting', 'live', 'reconnecting', 'ended')),
  via text check (via in ('rtmp', 'webrtc')),
  audience text not null default 'everyone' check (audience in ('everyone', 'subscribers', 'ticket')),
  price_cents int check (price_cents between 300 and 100000),
  description text not null default '' check (char_length(description) <= 256),
  tags text[] not null default '{}' check (cardinality(tags) <= 20),
  -- A key of our storage.
  cover text,
  keep_recording boolean not null default true,
  announced_for timestamptz,
  created_at timestamptz not null,
  started_at timestamptz,
  lost_at timestamptz,
  ended_at timestamptz,
  end_reason text check (
    end_reason in ('stopped', 'lost', 'replaced', 'closed', 'cancelled', 'missed')
  ),
  -- What whoever ended it said to the creator.
  ended_by_words text not null default '' check (char_length(ended_by_words) <= 500),
  node_id uuid references live_nodes (id) on delete set null,
  viewers int not null default 0 check (viewers >= 0),
  peak_viewers int not null default 0 check (peak_viewers >= 0),
  -- Different people, as far as they can be told apart.
  viewers_total int not null default 0 check (viewers_total >= 0),
  hearts int not null default 0 check (hearts >= 0),
  -- Counted when it ends: what was said goes after its time, the count stays.
  comments int not null default 0 check (comments >= 0),
  recording_media_id uuid references media (id) on delete set null,
  -- Followers are told once of each.
  followers_told boolean not null default false,
  -- Whoever had asked for it, or had a ticket, was told that it comes soon.
  reminded_at timestamptz,
  -- When all tickets of a live that never was, or was over at once, were paid back.
  paid_back_at timestamptz,
  constraint lives_price_of_tickets check ((audience = 'ticket') = (price_cents is not null)),
  constraint lives_announced_has_a_time check (state <> 'announced' or announced_for is not null),
  constraint lives_ran_by_something check (started_at is null or via is not null),
  constraint lives_lost_is_reconnecting check ((state = 'reconnecting') = (lost_at is not null)),
  constraint lives_end check ((state = 'ended') = (ended_at is not null and end_reason is not null))
);

-- One at a time.
create unique index lives_running on lives (account_id) where state in ('starting', 'live', 'reconnecting');
create index lives_on_air on lives (account_id) include (id, via) where state in ('live', 'reconnecting');
create index lives_now on lives (started_at desc, id desc) where state in ('live', 'reconnecting');
create index lives_of on lives (account_id, id desc);
create index lives_announced on lives (announced_for) where state = 'announced';
create index lives_of_node on lives (node_id) where state in ('starting', 'live', 'reconnecting');
create index lives_recording on lives (recording_media_id) where recording_media_id is not null;
create index lives_to_pay_back on lives (ended_at) where state = 'ended' and audience = 'ticket' and paid_back_at is null;

create function live_rank(state text) returns int language sql immutable parallel safe as $$
  select case state when 'announced' then 0 when 'starting' then 1 when 'ended' then 3 else 2 end
$$;

create function lives_go_forward() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if not exists (select from accounts where id = new.account_id and is_creator and status = 'active') then
      raise exception 'only creators go live' using errcode = 'check_violation', table = 'lives';
    end if;
    return new;
  end if;
  if live_rank(new.state) < live_rank(old.state) or (old.state = 'ended' and new.state <> 'ended') then
    raise exception 'a live does not go back from % to %', old.state, new.state
      using errcode = 'check_violation', table = 'lives';
  end if;
  -- Whoever bought a ticket or asked to be told did so for this one.
  if (new.account_id, new.audience, new.price_cents) is distinct from (old.account_id, old.audience, old.price_cents) then
    raise exception 'whose a live is, and for whom, does not change'
      using errcode = 'check_violation', table = 'lives';
  end if;
  return new;
end $$;

create trigger lives_go_forward before insert or update of state, account_id, audience, price_cents on lives
  for each row execute function lives_go_forward();

-- What lets an encoder in, sealed for its owner to read and as a hash to be found by.
create table stream_keys (
  account_id uuid primary key references accounts (id) on delete cascade,
  key_hash bytea not null constraint stream_keys_hash unique,
  sealed_key bytea not null,
  created_at timestamptz not null
);

create table live_tickets (
  sale_id uuid primary key references sales (id),
  live_id uuid not null references lives (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  bought_at timestamptz not null,
  -- The price went back.
  revoked_at timestamptz
);

create unique index live_tickets_standing on live_tickets (live_id, account_id) where revoked_at is null;
create index live_tickets_of on live_tickets (account_id, bought_at desc);

create function live_tickets_are_paid() returns trigger language plpgsql as $$
begin
  if not exists (
    select from sales
    where id = new.sale_id and kind = 'live' and fan_id = new.account_id and subject_id = new.live_id
  ) then
    raise exception 'a ticket is paid for' using errcode = 'check_violation', table = 'live_tickets';
  end if;
  return new;
end $$;

create trigger live_tickets_are_paid before insert or update of sale_id, live_id, account_id on live_tickets
  for each row execute function live_tickets_are_paid();

-- A ticket is bought once, too.
drop index sales_once;
create unique index sales_once on sales (fan_id, kind, subject_id)
  where kind in ('media', 'teaser', 'share-link', 'live') and reversed_at is null;
create index sales_of_live on sales (subject_id) where kind = 'live';

-- Tips given while a creator was live.
create table live_tips (
  sale_id uuid primary key references sales (id),
  live_id uuid not null references lives (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  cents int not null check (cents > 0),
  share_cents int not null check (share_cents >= 0),
  created_at timestamptz not null,
  reversed_at timestamptz
);

create index live_tips_of on live_tips (live_id, account_id) include (cents, share_cents) where reversed_at is null;
create index live_tips_by on live_tips (account_id, created_at desc);

create table live_reminders (
  live_id uuid not null references lives (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  created_at timestamptz not null,
  primary key (live_id, account_id)
);

create index live_reminders_of on live_reminders (account_id);

create table live_messages (
  id uuid primary key default uuidv7(),
  live_id uuid not null references lives (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null default 'message' check (kind in ('message', 'tip', 'system')),
  text text not null check (char_length(text) <= 512),
  cents int check (cents > 0),
  sale_id uuid constraint live_messages_sale unique references sales (id),
  badge text check (badge in ('creator', 'moderator', 'subscriber')),
  key text check (char_length(key) between 1 and 200),
  deleted_at timestamptz,
  deleted_by uuid references accounts (id) on delete set null,
  created_at timestamptz not null,
  constraint live_messages_says_something check (kind <> 'message' or text <> ''),
  constraint live_messages_tip check ((kind = 'tip') = (cents is not null and sale_id is not null)),
  constraint live_messages_once unique (live_id, account_id, key)
);

create index live_messages_in on live_messages (live_id, id);
create index live_messages_by on live_messages (account_id, live_id, id);
create index live_messages_deleted_by on live_messages (deleted_by) where deleted_by is not null;

-- Whom a creator does not want to hear, or to have in the room, in all of their lives.
create table live_bans (
  account_id uuid not null references accounts (id) on delete cascade,
  banned_id uuid not null references accounts (id) on delete cascade,
  kind text not null check (kind in ('mute', 'ban')),
  -- Null for as long as nobody takes it back.
  until timestamptz,
  by_id uuid references accounts (id) on delete set null,
  created_at timestamptz not null,
  primary key (account_id, banned_id, kind),
  constraint live_bans_never_oneself check (account_id <> banned_id)
);

create index live_bans_of on live_bans (banned_id);
create index live_bans_by on live_bans (by_id) where by_id is not null;

create table live_moderators (
  account_id uuid not null references accounts (id) on delete cascade,
  moderator_id uuid not null references accounts (id) on delete cascade,
  created_at timestamptz not null,
  primary key (account_id, moderator_id),
  constraint live_moderators_never_oneself check (account_id <> moderator_id)
);

create index live_moderators_of on live_moderators (moderator_id);

-- How a creator keeps their room, and what their next live is to be.
create table live_rooms (
  account_id uuid primary key references accounts (id) on delete cascade,
  slow_seconds int not null default 0 check (slow_seconds between 0 and 300),
  who text not null default 'everyone' check (who in ('everyone', 'followers', 'subscribers')),
  pinned_message_id uuid references live_messages (id) on delete set null,
  goal_title text not null default '' check (char_length(goal_title) <= 80),
  goal_cents int check (goal_cents between 100 and 100000000),
  menu jsonb not null default '[]' check (jsonb_typeof(menu) = 'array' and jsonb_array_length(menu) <= 20),
  description text not null default '' check (char_length(description) <= 256),
  tags text[] not null default '{}' check (cardinality(tags) <= 20),
  audience text not null default 'everyone' check (audience in ('everyone', 'subscribers', 'ticket')),
  price_cents int check (price_cents between 300 and 100000),
  keep_recording boolean not null default true,
  updated_at timestamptz not null,
  constraint live_rooms_price_of_tickets check ((audience = 'ticket') = (price_cents is not null))
);

create index live_rooms_pinned on live_rooms (pinned_message_id) where pinned_message_id is not null;
