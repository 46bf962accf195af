-- Keys that identify the site to push services (VAPID). One is current; earlier ones serve devices that have not subscribed again.
create table push_keys (
  id uuid primary key default uuidv7(),
  public_key bytea not null unique check (octet_length(public_key) = 65),
  private_key_sealed bytea not null,
  created_at timestamptz not null,
  replaced_at timestamptz
);
create unique index push_keys_current on push_keys ((replaced_at is null)) where replaced_at is null;

-- A browser that gets push notifications. It belongs to its session: a device that is signed out, revoked or expired gets nothing.
create table push_devices (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id) on delete cascade,
  session_id uuid not null unique references sessions (id) on delete cascade,
  key_id uuid not null references push_keys (id),
  endpoint text not null unique check (char_length(endpoint) between 1 and 1000),
  p256dh bytea not null check (octet_length(p256dh) = 65),
  auth bytea not null check (octet_length(auth) = 16),
  categories text[] not null check (cardinality(categories) <= 20),
  created_at timestamptz not null
);
create index push_devices_account on push_devices (account_id);
create index push_devices_key on push_devices (key_id);

-- Minutes of the day in the time zone; no quiet hours without them.
create table push_settings (
  account_id uuid primary key references accounts (id) on delete cascade,
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_until smallint check (quiet_until between 0 and 1439),
  time_zone text check (char_length(time_zone) between 1 and 64),
  shows_details boolean not null default false,
  check (num_nulls(quiet_from, quiet_until, time_zone) in (0, 3))
);

-- Outbox: inserted by the statement that inserts the notification, deleted when sent.
create table push_deliveries (
  notification_id uuid not null references notifications (id) on delete cascade,
  device_id uuid not null references push_devices (id) on delete cascade,
  -- While it is being sent, when another worker may take it over.
  due_at timestamptz not null,
  attempts smallint not null default 0,
  primary key (notification_id, device_id)
);
create index push_deliveries_due on push_deliveries (due_at);
create index push_deliveries_device on push_deliveries (device_id);
