-- Counts of tries per key and window, shared by all processes. Losing them in a crash harms nobody, hence unlogged.
create unlogged table rate_limits (
  key text primary key,
  window_start timestamptz not null,
  tries int not null check (tries > 0),
  expires_at timestamptz not null
);

create index rate_limits_expires_at on rate_limits (expires_at);
