-- A conversation of two people. The smaller id stands first, so that two have one thread whoever began.
create table threads (
  id uuid primary key default uuidv7(),
  user1_id uuid not null references accounts (id) on delete cascade,
  user2_id uuid not null references accounts (id) on delete cascade,
  -- Which of the two wrote first: a fan may always answer a creator who did.
  begun_by smallint not null check (begun_by in (1, 2)),
  -- What each of them has not read. Moved in the transaction of the message, under the lock of this row.
  unread1 int not null default 0 check (unread1 >= 0),
  unread2 int not null default 0 check (unread2 >= 0),
  -- Whether it stands in the inbox of each.
  visible1 boolean not null default true,
  visible2 boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint threads_of_two unique (user1_id, user2_id),
  constraint threads_smaller_first check (user1_id < user2_id)
);

create index threads_of_user1 on threads (user1_id, updated_at desc, id desc);
create index threads_of_user2 on threads (user2_id, updated_at desc, id desc);

-- Holds ids and numbers only: what of them each side sees is worked out when they look.
create table messages (
  id uuid primary key default uuidv7(),
  thread_id uuid not null references threads (id) on delete cascade,
  from_id uuid not null references accounts (id) on delete cascade,
  -- Names the wish it was sent by: the same wish sent again is the same message.
  key text check (char_length(key) between 1 and 200),
  type text not null check (type in ('text', 'teaser', 'upload')),
  text text not null default '' check (char_length(text) <= 512),
  -- What a teaser offers. A deleted media leaves its words behind; one that fans bought is not deleted.
  media_id uuid references media (id) on delete set null,
  price_cents int check (price_cents = 0 or price_cents between 300 and 100000),
  -- How long a video plays before it locks; null for photos.
  preview_ms int check (preview_ms between 1000 and 20000),
  -- What was sent for this message.
  upload_id uuid references chat_uploads (id) on delete cascade,
  created_at timestamptz not null,
  constraint messages_once unique (from_id, key),
  constraint messages_text_says_something check (type <> 'text' or text <> ''),
  constraint messages_teaser_has_a_price check ((type = 'teaser') = (price_cents is not null)),
  constraint messages_media_is_of_teasers check (type = 'teaser' or num_nonnulls(media_id, preview_ms) = 0),
  constraint messages_paid_preview check (price_cents = 0 or preview_ms is null or preview_ms >= 5000),
  constraint messages_upload_has_its_file check ((type = 'upload') = (upload_id is not null))
);

create index messages_thread on messages (thread_id, id desc);
create index messages_from on messages (from_id, id);
create index messages_media on messages (media_id, thread_id) where media_id is not null;
create index messages_upload on messages (upload_id, thread_id) where upload_id is not null;

-- A media sent for nothing is a gift: a right without a sale.
alter table media_rights drop constraint media_rights_how_check,
  add constraint media_rights_how_check
    check (how in ('purchase', 'message', 'share-link', 'free-link', 'free-message'));
