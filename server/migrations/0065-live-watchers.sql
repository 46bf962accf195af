-- How many watch each live, as each process last counted them. Losing it in a crash harms nobody: it is counted again.
create unlogged table live_watchers (
  live_id uuid not null references lives (id) on delete cascade,
  process_id uuid not null,
  viewers int not null check (viewers >= 0),
  seen_at timestamptz not null,
  primary key (live_id, process_id)
);
