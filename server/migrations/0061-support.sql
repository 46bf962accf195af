-- Conversations with the site. Members write to one fixed account, in the messenger; visitors have no account, so what they say
-- is kept here. Both are one row of one desk.

create function support_account() returns uuid language sql immutable parallel safe
  as $$ select '00000000-0000-7000-8000-00000000d35c'::uuid $$;

-- Nobody signs in as it: no password fits what stands there, and no mail reaches its address. Its id is smaller than any other,
-- so it is always the first of the two people of a thread.
insert into accounts (id, username, fullname, email, password_hash, description)
values (support_account(), 'support', 'Support', 'support@support.invalid', 'none', 'People who help.');

-- Support is always reachable.
alter table blocks add constraint blocks_never_support
  check (support_account() not in (blocker_id, blocked_id));

-- People write short messages; an answer may explain.
alter table messages drop constraint messages_text_check;
alter table messages add constraint messages_text_check
  check (char_length(text) <= case when from_id = support_account() then 2000 else 512 end);

create table support_conversations (
  id uuid primary key default uuidv7(),
  number bigint not null generated always as identity (start with 20001),
  -- A member's: the messages stand in the messenger.
  account_id uuid references accounts (id) on delete cascade,
  thread_id uuid references threads (id) on delete cascade,
  -- A visitor's: whoever signs in with this address and password, or opens a link that was mailed to it.
  email text check (char_length(email) <= 254),
  password_hash text,
  email_proven_at timestamptz,
  -- 'new' until something was said; then it is our turn, theirs, or it is over.
  state text not null default 'new' check (state in ('new', 'open', 'waiting', 'closed')),
  -- Since when it is in that state; of an open one, since when somebody waits for us. No finer than cursors tell it.
  since timestamptz(3) not null,
  assigned_to uuid references accounts (id) on delete set null,
  -- How many answers it has had: whoever answers says how many they have seen.
  answers int not null default 0 check (answers >= 0),
  first_answer_at timestamptz,
  -- Of a visitor's: as threads keep them.
  last_id uuid,
  change int not null default 0 check (change >= 0),
  read_by_visitor uuid,
  read_by_staff uuid,
  -- The newest answer that went out by mail.
  mailed_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint support_conversations_of_somebody check (
    case when account_id is null then thread_id is null and email is not null
    else thread_id is not null and num_nonnulls(email, password_hash, email_proven_at, last_id) = 0 end
  ),
  constraint support_conversations_number unique (number),
  constraint support_conversations_member unique (account_id),
  constraint support_conversations_thread unique (thread_id),
  constraint support_conversations_address unique (email)
);

create index support_conversations_queue on support_conversations (state, since, id);
create index support_conversations_unassigned on support_conversations (state, since, id) where assigned_to is null;
create index support_conversations_assigned on support_conversations (assigned_to, state, since, id);

create table support_messages (
  id uuid primary key,
  conversation_id uuid not null references support_conversations (id) on delete cascade,
  is_answer boolean not null,
  -- Who of the staff said it.
  staff_id uuid references accounts (id) on delete set null,
  key text check (char_length(key) between 1 and 200),
  type text not null check (type in ('text', 'upload')),
  text text not null default '' check (char_length(text) <= 2000),
  upload_id uuid references chat_uploads (id) on delete cascade,
  change int not null check (change > 0),
  created_at timestamptz not null,
  constraint support_messages_says_something check ((type = 'text') = (text <> '')),
  constraint support_messages_has_its_file check ((type = 'upload') = (upload_id is not null)),
  constraint support_messages_of_staff check (is_answer or staff_id is null),
  constraint support_messages_change unique (conversation_id, change),
  constraint support_messages_once unique (conversation_id, is_answer, key)
);

create index support_messages_in on support_messages (conversation_id, id);
create index support_messages_upload on support_messages (upload_id) where upload_id is not null;
create index support_messages_staff on support_messages (staff_id) where staff_id is not null;

-- Who of the staff said what a member was answered.
create table support_answers (
  message_id uuid primary key references messages (id) on delete cascade,
  conversation_id uuid not null references support_conversations (id) on delete cascade,
  staff_id uuid references accounts (id) on delete set null
);

create index support_answers_of on support_answers (conversation_id, message_id);
create index support_answers_staff on support_answers (staff_id) where staff_id is not null;

create table support_notes (
  id uuid primary key default uuidv7(),
  conversation_id uuid not null references support_conversations (id) on delete cascade,
  staff_id uuid references accounts (id) on delete set null,
  key text not null check (char_length(key) between 1 and 200),
  text text not null check (char_length(text) between 1 and 2000),
  created_at timestamptz not null,
  constraint support_notes_once unique (conversation_id, key)
);

create index support_notes_staff on support_notes (staff_id) where staff_id is not null;

-- What opens a visitor's conversation: in their browser, or in a mail.
create table support_tokens (
  token_hash text primary key,
  conversation_id uuid not null references support_conversations (id) on delete cascade,
  kind text not null check (kind in ('browser', 'mail', 'reset')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index support_tokens_of on support_tokens (conversation_id, created_at);
create index support_tokens_expiry on support_tokens (expires_at);

create table support_canned (
  id uuid primary key default uuidv7(),
  shortcut text not null check (shortcut ~ '^[a-z0-9-]{1,30}$'),
  title text not null check (char_length(title) between 1 and 80),
  text text not null check (char_length(text) between 1 and 2000),
  updated_at timestamptz not null,
  constraint support_canned_shortcut unique (shortcut)
);

insert into support_canned (shortcut, title, text, updated_at) values
  ('hello', 'A greeting', 'Hello {name}, thank you for writing to us. I am looking into it now.', now()),
  ('pending', 'A pending charge falls away by itself', 'Your bank lets a charge that did not go through fall away by itself, usually within a few days. You were not charged for it.', now()),
  ('refund-time', 'When a refund arrives', 'We have sent it back to your card. It is there in 7 to 14 business days, depending on your bank.', now()),
  ('cannot-sign-in', 'A new password', 'Use “Forgot password” on the sign in page. The link we send works for one hour. With two-step sign-in you can also use one of your recovery codes.', now()),
  ('done', 'Is it solved?', 'Is there anything else I can do for you, {name}? If not, I will close this conversation. You can write again at any time.', now());

-- Files that visitors send lie with support's own account, and count for their conversation.
alter table chat_uploads add column visitor_id uuid;
create index chat_uploads_visitor on chat_uploads (visitor_id) where visitor_id is not null;
