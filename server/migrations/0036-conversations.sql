-- What each of the two makes of their thread; what ends in 1 belongs to the first of them, in 2 to the second.
alter table threads
  add column pinned1 boolean not null default false,
  add column pinned2 boolean not null default false,
  add column muted1 boolean not null default false,
  add column muted2 boolean not null default false,
  -- Put back among the unread by hand.
  add column marked1 boolean not null default false,
  add column marked2 boolean not null default false,
  -- The newest message of the other that each has read.
  add column read1 uuid,
  add column read2 uuid,
  -- Whether each has ever written here: whom somebody wrote to may answer.
  add column wrote1 boolean not null default false,
  add column wrote2 boolean not null default false,
  -- The newest id that was given to a message here.
  add column last_id uuid,
  -- How many changes its messages have seen. Moved under the lock of this row, so that each number is given once.
  add column change int not null default 0 check (change >= 0);

alter table messages
  -- The number of its last change in the thread: what somebody missed is whatever has a higher one than they know.
  add column change int,
  add column reply_to uuid,
  add column unsent_at timestamptz,
  -- What the two answered it with: who wrote it, and who reads it.
  add column own_reaction text check (char_length(own_reaction) between 1 and 16),
  add column reader_reaction text check (char_length(reader_reaction) between 1 and 16);

-- Built anew below: that is quicker than moving every entry one by one.
drop index messages_thread;
drop index messages_from;
drop index messages_media;
drop index messages_upload;

update messages set change = counted.change
from (select id, row_number() over (partition by thread_id order by id) as change from messages) as counted
where counted.id = messages.id;

alter table messages
  alter column change set not null,
  add constraint messages_change_counts check (change > 0),
  add constraint messages_in_thread unique (thread_id, id),
  add constraint messages_change unique (thread_id, change);
create index messages_from on messages (from_id, id);
create index messages_media on messages (media_id, thread_id) where media_id is not null;
create index messages_upload on messages (upload_id, thread_id) where upload_id is not null;
create index messages_reply on messages (reply_to) where reply_to is not null;
create index messages_reactions on messages (thread_id) where own_reaction is not null or reader_reaction is not null;

alter table messages
  add constraint messages_reply_in_thread foreign key (thread_id, reply_to) references messages (thread_id, id)
    on delete set null (reply_to),
  drop constraint messages_text_says_something,
  add constraint messages_text_says_something check (type <> 'text' or text <> '' or unsent_at is not null),
  -- As a text it has no file, no media and no price either.
  add constraint messages_unsent_is_empty check (
    unsent_at is null or
    (type = 'text' and text = '' and num_nonnulls(reply_to, own_reaction, reader_reaction) = 0)
  );

update threads set
  change = coalesce((select max(change) from messages where thread_id = threads.id), 0),
  last_id = (select id from messages where thread_id = threads.id order by id desc limit 1),
  wrote1 = exists (select from messages where thread_id = threads.id and from_id = user1_id),
  wrote2 = exists (select from messages where thread_id = threads.id and from_id = user2_id),
  read1 = (select id from messages where thread_id = threads.id and from_id = user2_id order by id desc offset unread1 limit 1),
  read2 = (select id from messages where thread_id = threads.id and from_id = user1_id order by id desc offset unread2 limit 1);

-- An inbox is walked along these, from the end.
drop index threads_of_user1;
drop index threads_of_user2;
create index threads_inbox1 on threads (user1_id, visible1, pinned1, updated_at, id);
create index threads_inbox2 on threads (user2_id, visible2, pinned2, updated_at, id);
create index threads_unread1 on threads (user1_id, pinned1, updated_at, id) where visible1 and (unread1 > 0 or marked1);
create index threads_unread2 on threads (user2_id, pinned2, updated_at, id) where visible2 and (unread2 > 0 or marked2);

-- What was read once stays read.
create function refuse_unreading() returns trigger language plpgsql as $$
begin
  raise exception 'what was read stays read'
    using errcode = 'check_violation', constraint = 'threads_read_goes_on', table = tg_table_name;
end
$$;

create trigger threads_read_goes_on before update of read1, read2 on threads for each row
  when (
    (old.read1 is not null and (new.read1 is null or new.read1 < old.read1)) or
    (old.read2 is not null and (new.read2 is null or new.read2 < old.read2))
  ) execute function refuse_unreading();

-- The id of the next message: later than the one before it, whatever the clock does.
create function message_id_after(last uuid) returns uuid language sql volatile as $$
  select case
    when last is null or fresh > last then fresh
    else (left(last::text, 24) || lpad(to_hex(('x' || right(last::text, 12))::bit(48)::bigint + 1), 12, '0'))::uuid
  end
  from (select uuidv7() as fresh) as clock
$$;

-- How a person wants to be written to; whoever has no row has not said.
create table messenger_settings (
  account_id uuid primary key references accounts (id) on delete cascade,
  -- Who may write to a creator first; the default is subscribers, and everybody where no subscription is sold.
  writers text not null default 'default' check (writers in ('default', 'everybody', 'followers', 'subscribers')),
  read_marks boolean not null default true,
  typing boolean not null default true
);
