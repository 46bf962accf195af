-- What somebody of the staff opened with a reason, and until when it is open to them.
create table staff_looks (
  id uuid primary key default uuidv7(),
  staff_id uuid not null references accounts (id),
  kind text not null check (kind in ('media', 'attachment', 'account')),
  target_id uuid not null,
  reason text not null check (char_length(reason) between 1 and 2000),
  at timestamptz not null,
  until timestamptz not null check (until > at)
);
create index staff_looks_open on staff_looks (staff_id, kind, target_id, until);

-- What reports wait about: open to whoever decides on them, as long as they wait.
create view reported_media as
  select distinct media_id from report_groups where media_id is not null and state <> 'decided';
