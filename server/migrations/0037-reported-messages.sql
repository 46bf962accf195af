-- A message that somebody got can be reported. What it said is kept with the report: it may be unsent afterwards.
alter table reports
  -- Remembered, not referred to: of a message that is erased the report stays.
  add column message_id uuid,
  add column said text not null default '' check (char_length(said) <= 512),
  add column upload_id uuid references chat_uploads (id) on delete set null;

drop index reports_open_once;
create unique index reports_open_once on reports (reporter_id, account_id, media_id, comment_id, message_id)
  nulls not distinct where state = 'open';
create index reports_message on reports (message_id) where message_id is not null;
create index reports_upload on reports (upload_id) where upload_id is not null;
