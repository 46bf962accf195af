-- What a creator writes once and sends to many: mass messages, automated rules, and templates, which go nowhere by themselves.
create table broadcasts (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id) on delete cascade,
  -- A test is seen by its creator alone.
  kind text not null check (kind in ('mass', 'rule', 'template', 'test')),
  created_at timestamptz not null
);

create index broadcasts_of_account on broadcasts (account_id, kind, id desc);

-- In the order in which they go out. A teaser is one for all who get it.
create table broadcast_contents (
  broadcast_id uuid not null references broadcasts (id) on delete cascade,
  place smallint not null check (place between 0 and 9),
  type text not null check (type in ('text', 'teaser', 'upload')),
  text text not null default '' check (char_length(text) <= 512),
  upload_id uuid references chat_uploads (id) on delete cascade,
  teaser_id uuid references teasers (id) on delete cascade,
  -- What it says, of a teaser too: titles and the search read it here.
  words text not null default '' check (char_length(words) <= 512),
  -- How many media its teaser offered when it was written.
  medias smallint not null default 0 check (medias between 0 and 10),
  primary key (broadcast_id, place),
  constraint broadcast_contents_text_says_something check (type <> 'text' or text <> ''),
  constraint broadcast_contents_upload_has_its_file check ((type = 'upload') = (upload_id is not null)),
  constraint broadcast_contents_teaser_has_its_offer check ((type = 'teaser') = (teaser_id is not null))
);

create index broadcast_contents_upload on broadcast_contents (upload_id) where upload_id is not null;
create index broadcast_contents_teaser on broadcast_contents (teaser_id) where teaser_id is not null;

-- ── Lists that a creator names ──────────────────────────────────────────────

create table audience_lists (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null
);

create unique index audience_lists_name on audience_lists (account_id, lower(name));

create table audience_list_people (
  list_id uuid not null references audience_lists (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  primary key (list_id, account_id)
);

create index audience_list_people_account on audience_list_people (account_id);

-- ── Mass messages ───────────────────────────────────────────────────────────

create table mass_messages (
  id uuid primary key references broadcasts (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  send_to text not null check (send_to in ('everyone', 'follower', 'subscriber', 'custom', 'list')),
  list_id uuid references audience_lists (id) on delete set null,
  without_buyers boolean not null,
  without_written boolean not null,
  without_expired boolean not null,
  state text not null check (state in ('scheduled', 'sending', 'paused', 'sent', 'cancelled', 'unsent')),
  -- Why it paused by itself.
  problem text check (problem in ('creator', 'media', 'list')),
  -- When it is to begin, and when it began.
  at timestamptz not null,
  started_at timestamptz,
  -- The last one whose turn it was, in the order of ids. Moved in the transaction of their messages.
  reached_id uuid,
  total int not null check (total >= 0),
  sent int not null default 0 check (sent >= 0),
  passed_over int not null default 0 check (passed_over >= 0),
  last_sent_at timestamptz,
  constraint mass_messages_problem_pauses check (problem is null or state in ('paused', 'cancelled', 'unsent')),
  constraint mass_messages_list_is_of_lists check (list_id is null or send_to = 'list'),
  constraint mass_messages_begun check (started_at is not null or (reached_id is null and sent = 0 and passed_over = 0))
);

create index mass_messages_of_account on mass_messages (account_id, id desc);
create index mass_messages_recent on mass_messages (account_id, last_sent_at) where last_sent_at is not null;
create index mass_messages_list on mass_messages (list_id) where list_id is not null;

create table mass_people (
  mass_id uuid not null references mass_messages (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  primary key (mass_id, account_id)
);

create index mass_people_account on mass_people (account_id);

-- What was sent goes on and never back: nobody comes to have their turn twice.
create function refuse_second_turns() returns trigger language plpgsql as $$
begin
  raise exception 'a mass message goes on, never back'
    using errcode = 'check_violation', constraint = 'mass_messages_go_on', table = tg_table_name;
end
$$;

create trigger mass_messages_go_on before update on mass_messages for each row
  when (
    (old.reached_id is not null and (new.reached_id is null or new.reached_id < old.reached_id)) or
    (old.state in ('cancelled', 'unsent') and new.state not in ('cancelled', 'unsent')) or
    (old.state = 'sent' and new.state not in ('sent', 'unsent'))
  ) execute function refuse_second_turns();

-- Whoever subscribes to a creator, in an order in which a long list can be gone through.
create index subscriptions_walk on subscriptions (creator_id, fan_id) include (ends_at);

-- ── Messages that belong to one ─────────────────────────────────────────────

alter table messages
  add column broadcast_id uuid references broadcasts (id) on delete set null,
  add column broadcast_place smallint,
  add constraint messages_broadcast_has_a_place check (broadcast_id is null or broadcast_place is not null);

-- Whatever is killed, repeated or done at once: each message of it stands once in a thread.
create unique index messages_broadcast on messages (broadcast_id, thread_id, broadcast_place) where broadcast_id is not null;

-- So many places later. Ids of several messages of one moment follow one another.
create function message_id_plus(id uuid, places int) returns uuid language sql immutable as $$
  select (left(id::text, 24) || lpad(to_hex(('x' || right(id::text, 12))::bit(48)::bigint + places), 12, '0'))::uuid
$$;

-- ── How it does ─────────────────────────────────────────────────────────────

-- What happens, as small rows that nobody waits for: a job takes them away and adds them up. No foreign keys: looking
-- them up would cost more than the row itself.
create table broadcast_moves (
  id bigint generated always as identity primary key,
  broadcast_id uuid not null,
  day date not null,
  sent int not null default 0,
  opened int not null default 0,
  unlocked int not null default 0,
  income_cents int not null default 0
);

create index broadcast_moves_of_broadcast on broadcast_moves (broadcast_id);

create table broadcast_figures (
  broadcast_id uuid not null references broadcasts (id) on delete cascade,
  day date not null,
  sent int not null,
  opened int not null,
  unlocked int not null,
  income_cents bigint not null,
  primary key (broadcast_id, day)
);

-- Who unlocked what, as long as it is paid for.
create table broadcast_sales (
  sale_id uuid primary key references sales (id),
  broadcast_id uuid not null references broadcasts (id) on delete cascade,
  fan_id uuid not null references accounts (id) on delete cascade,
  share_cents int not null,
  created_at timestamptz not null
);

create index broadcast_sales_of_broadcast on broadcast_sales (broadcast_id, created_at desc, sale_id desc);
create index broadcast_sales_fan on broadcast_sales (fan_id);

-- Opened once it is read past the first message of it.
create function move_broadcast_opening() returns trigger language plpgsql as $$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  -- One range of ids for each side: a thread may be long.
  if old.read1 is distinct from new.read1 then
    insert into broadcast_moves (broadcast_id, day, opened)
    select broadcast_id, (now() at time zone 'UTC')::date, 1 from messages
    where thread_id = new.id and id > coalesce(old.read1, nobody) and id <= new.read1
      and from_id = new.user2_id and broadcast_id is not null and broadcast_place = 0;
  end if;
  if old.read2 is distinct from new.read2 then
    insert into broadcast_moves (broadcast_id, day, opened)
    select broadcast_id, (now() at time zone 'UTC')::date, 1 from messages
    where thread_id = new.id and id > coalesce(old.read2, nobody) and id <= new.read2
      and from_id = new.user1_id and broadcast_id is not null and broadcast_place = 0;
  end if;
  return null;
end
$$;

create trigger move_broadcast_opening after update of read1, read2 on threads for each row
  when (old.read1 is distinct from new.read1 or old.read2 is distinct from new.read2)
  execute function move_broadcast_opening();

create function move_broadcast_sale() returns trigger language plpgsql as $$
declare
  part_of uuid := (select broadcast_id from messages where id = new.subject_id);
begin
  if part_of is not null then
    insert into broadcast_sales (sale_id, broadcast_id, fan_id, share_cents, created_at)
    values (new.id, part_of, new.fan_id, new.share_cents, new.created_at);
    insert into broadcast_moves (broadcast_id, day, unlocked, income_cents)
    values (part_of, (new.created_at at time zone 'UTC')::date, 1, new.share_cents);
  end if;
  return null;
end
$$;

create trigger move_broadcast_sale after insert on sales for each row when (new.kind = 'teaser')
  execute function move_broadcast_sale();

-- What went back is taken away on the day on which it had been added.
create function move_broadcast_reversal() returns trigger language plpgsql as $$
begin
  insert into broadcast_moves (broadcast_id, day, income_cents)
  select broadcast_id, (sales.created_at at time zone 'UTC')::date, -new.share_cents
  from sales join messages on messages.id = sales.subject_id
  where sales.id = new.sale_id and sales.kind = 'teaser' and broadcast_id is not null;
  return null;
end
$$;

create trigger move_broadcast_reversal after insert on sale_reversals for each row
  execute function move_broadcast_reversal();

create function forget_broadcast_sale() returns trigger language plpgsql as $$
declare
  gone broadcast_sales;
begin
  delete from broadcast_sales where sale_id = new.id returning * into gone;
  if found then
    insert into broadcast_moves (broadcast_id, day, unlocked)
    values (gone.broadcast_id, (gone.created_at at time zone 'UTC')::date, -1);
  end if;
  return null;
end
$$;

create trigger forget_broadcast_sale after update of reversed_at on sales for each row
  when (old.reversed_at is null and new.reversed_at is not null) execute function forget_broadcast_sale();
