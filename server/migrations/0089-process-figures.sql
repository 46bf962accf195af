-- How each process does, a row for each minute of the last hour, written again while the minute lasts; `site` is what whoever looked
-- measured of the whole. An hour of figures is no loss in a crash, hence unlogged.
create unlogged table process_figures (
  process_id uuid not null,
  minute timestamptz not null check (minute = date_trunc('minute', minute)),
  role text not null check (role in ('web', 'worker', 'live', 'site')),
  machine text not null check (length(machine) <= 200),
  version text not null check (length(version) <= 50),
  told_at timestamptz not null,
  figures jsonb not null check (pg_column_size(figures) <= 16384),
  primary key (process_id, minute)
);
create index process_figures_minute on process_figures (minute);
