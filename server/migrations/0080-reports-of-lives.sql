-- A live, and what was said in one, are reported and decided about as what they are. Of something that was said, the live is
-- named as well, as the media is of a comment.
alter table reports
  -- Remembered, not referred to: what was said goes after its time, the report stays.
  add column live_id uuid,
  add column live_message_id uuid,
  add constraint reports_said_in_a_live check (live_message_id is null or live_id is not null);
alter table report_groups
  add column live_id uuid,
  add column live_message_id uuid;
alter table decisions
  add column live_id uuid,
  add column live_message_id uuid,
  drop constraint decisions_kind_check,
  add constraint decisions_kind_check
    check (kind in ('media', 'comment', 'message', 'live', 'live-message', 'account'));

drop index reports_open_once;
drop index report_groups_open;

-- Those that stood under messages until now.
update reports set live_id = lives.id, message_id = null,
  said = case said when 'Live: without a description' then '' else regexp_replace(said, '^Live: ', '') end
from lives where lives.id = reports.message_id;
update reports set live_id = live_messages.live_id, live_message_id = live_messages.id, message_id = null
from live_messages where live_messages.id = reports.message_id;
update report_groups set live_id = lives.id, message_id = null
from lives where lives.id = report_groups.message_id;
update report_groups set live_id = live_messages.live_id, live_message_id = live_messages.id, message_id = null
from live_messages where live_messages.id = report_groups.message_id;

create unique index reports_open_once
  on reports (reporter_id, account_id, media_id, comment_id, message_id, live_id, live_message_id)
  nulls not distinct where state = 'open';
create unique index report_groups_open
  on report_groups (account_id, media_id, comment_id, message_id, live_id, live_message_id)
  nulls not distinct where state <> 'decided';
create index report_groups_live on report_groups (live_id) where live_id is not null and state <> 'decided';

create or replace function keep_report_group() returns trigger language plpgsql as $$
declare
  its_group uuid;
begin
  if tg_op = 'INSERT' then
    insert into report_groups as known
      (account_id, media_id, comment_id, message_id, live_id, live_message_id, reports, is_urgent, reason, since)
    values (new.account_id, new.media_id, new.comment_id, new.message_id, new.live_id, new.live_message_id,
      1, new.is_urgent, new.reason, new.created_at)
    on conflict (account_id, media_id, comment_id, message_id, live_id, live_message_id) where state <> 'decided' do update set
      reports = known.reports + 1,
      reason = case when excluded.is_urgent and not known.is_urgent then excluded.reason else known.reason end,
      is_urgent = known.is_urgent or excluded.is_urgent
    returning id into its_group;
    update reports set group_id = its_group where id = new.id;
  elsif tg_op = 'UPDATE' then
    update report_groups set is_urgent = true, reason = new.reason
    where id = new.group_id and state <> 'decided' and not is_urgent;
  else
    update report_groups set reports = reports - 1 where id = old.group_id and state <> 'decided' and reports > 0;
    delete from report_groups where id = old.group_id and state = 'open' and reports = 0;
  end if;
  return null;
end
$$;

-- What was to be seen of a live when somebody told of it; goes with the live.
create table live_moments (
  id uuid primary key default uuidv7(),
  live_id uuid not null references lives (id) on delete cascade,
  taken_at timestamptz not null,
  picture bytea not null check (octet_length(picture) between 1 and 500000)
);
create index live_moments_live on live_moments (live_id, taken_at desc);
create index live_moments_taken on live_moments (taken_at);
