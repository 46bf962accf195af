-- All open reports about one thing are one item of the queue. Triggers move it, so that the queue reads rows and counts nothing.
create table report_groups (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id) on delete cascade,
  media_id uuid references media (id) on delete cascade,
  -- Named only: what was said goes along with the reports.
  comment_id uuid,
  message_id uuid,
  reports integer not null default 0 check (reports >= 0),
  is_urgent boolean not null default false,
  -- The first, until a graver one comes.
  reason text not null,
  since timestamptz not null,
  -- Open; waiting for a second person; decided, and to be taken back for some seconds; carried out.
  state text not null default 'open' check (state in ('open', 'proposed', 'deciding', 'decided')),
  outcome text check (outcome in ('none', 'remove', 'remove-warn', 'remove-suspend')),
  rule text check (char_length(rule) between 1 and 40),
  facts text not null default '' check (char_length(facts) <= 1000),
  days integer check (days between 1 and 365),
  decided_by uuid references accounts (id),
  decided_at timestamptz,
  seconded_by uuid references accounts (id),
  constraint report_groups_decided check ((state = 'open') = (outcome is null) and (outcome is null) = (decided_by is null)),
  constraint report_groups_never_ones_own check (decided_by <> account_id and seconded_by <> account_id),
  constraint report_groups_second_person check (seconded_by <> decided_by),
  constraint report_groups_suspension_by_two
    check (outcome <> 'remove-suspend' or state in ('open', 'proposed') or seconded_by is not null)
);
create unique index report_groups_open on report_groups (account_id, media_id, comment_id, message_id)
  nulls not distinct where state <> 'decided';
create index report_groups_queue on report_groups ((not is_urgent), since, id) where state = 'open';
create index report_groups_oldest on report_groups (since, id) where state = 'open';
create index report_groups_proposed on report_groups (since, id) where state = 'proposed';
create index report_groups_account on report_groups (account_id, id desc);
create index report_groups_media on report_groups (media_id) where media_id is not null;
create index report_groups_decided_by on report_groups (decided_by) where decided_by is not null;

-- What was deleted meanwhile is still decided about.
alter table reports
  drop constraint reports_comment_id_fkey,
  add column group_id uuid references report_groups (id) on delete set null;
create index reports_group on reports (group_id, id) where group_id is not null;
create index reports_reporter on reports (reporter_id, state) where reporter_id is not null;

create function keep_report_group() returns trigger language plpgsql as $$
declare
  its_group uuid;
begin
  if tg_op = 'INSERT' then
    insert into report_groups as known
      (account_id, media_id, comment_id, message_id, reports, is_urgent, reason, since)
    values (new.account_id, new.media_id, new.comment_id, new.message_id, 1, new.is_urgent, new.reason, new.created_at)
    on conflict (account_id, media_id, comment_id, message_id) where state <> 'decided' do update set
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
create trigger group_new_report after insert or delete on reports for each row execute function keep_report_group();
create trigger group_graver_report after update of is_urgent on reports for each row
  when (new.is_urgent and not old.is_urgent) execute function keep_report_group();

-- Those that wait already.
insert into report_groups (account_id, media_id, comment_id, message_id, reports, is_urgent, reason, since)
select account_id, media_id, comment_id, message_id, count(*), bool_or(is_urgent),
  (array_agg(reason order by not is_urgent, id))[1], min(created_at)
from reports where state = 'open' group by account_id, media_id, comment_id, message_id;
update reports set group_id = known.id from report_groups as known
where reports.state = 'open' and reports.account_id = known.account_id
  and reports.media_id is not distinct from known.media_id
  and reports.comment_id is not distinct from known.comment_id
  and reports.message_id is not distinct from known.message_id;
