-- How many watched a live in each of its minutes, for the chart that its creator looks at.
create table live_minutes (
  live_id uuid not null references lives (id) on delete cascade,
  -- Since it began.
  minute int not null check (minute >= 0),
  -- Most at the same time.
  viewers int not null check (viewers >= 0),
  primary key (live_id, minute)
);
