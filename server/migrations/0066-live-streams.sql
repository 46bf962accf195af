-- How streams arrive, and whether encoders reach each of the processes that take them in.

alter table live_nodes
  -- Where encoders send to; null where they cannot or may not.
  add column rtmp_port int check (rtmp_port between 1 and 65535),
  -- Why they cannot.
  add column rtmp_problem text;

-- Written every two seconds for each stream and worth nothing after a crash.
create unlogged table live_health (
  live_id uuid primary key references lives (id) on delete cascade,
  via text not null check (via in ('rtmp', 'webrtc')),
  kbit_per_second int not null,
  width int not null,
  height int not null,
  frames_per_second real not null,
  keyframe_ms int,
  drops int not null,
  measured_at timestamptz not null
);
