-- Tries at the work on a file that ended for no reason we know; what the machine did is not counted.
alter table media add column faults smallint not null default 0 check (faults >= 0);

alter table chat_uploads
  add column faults smallint not null default 0 check (faults >= 0),
  add column failure text,
  -- Of the file as it was sent.
  add column bytes bigint not null default 0 check (bytes >= 0);

create index chat_uploads_created on chat_uploads (created_at);

-- What a form was answered with: sent again under the same key, it gets the same answer.
create table upload_keys (
  account_id uuid not null references accounts (id) on delete cascade,
  key text not null check (char_length(key) between 1 and 100),
  -- [{"id": …, "type": "video"}, …], in the order of the files.
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);

create index upload_keys_created on upload_keys (created_at);

-- What waits already goes on as long as it takes, like what comes from now on.
do $$
begin
  if to_regclass('jobs.job') is not null then
    update jobs.job set retry_limit = 1000000, retry_delay_max = 600
      where name in ('media-prepare', 'media-renditions', 'media-chat-video') and state < 'completed';
  end if;
end
$$;
