-- What a device was not notified of in quiet hours: afterwards it gets one notification with their number.
create table push_summaries (
  device_id uuid primary key references push_devices (id) on delete cascade,
  -- The notifications that it is about were created in this time.
  since timestamptz not null,
  until timestamptz not null,
  -- As in push_deliveries.
  due_at timestamptz not null,
  attempts smallint not null default 0
);
create index push_summaries_due on push_summaries (due_at);
