-- Messages between processes that are too long for NOTIFY wait here for a minute. A crash breaks the connections that
-- would have heard of them, hence unlogged.
create unlogged table bus_payloads (
  id uuid primary key,
  body text not null check (body <> ''),
  created_at timestamptz not null default now()
);

create index bus_payloads_created_at on bus_payloads (created_at);
