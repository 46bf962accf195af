-- The browser that a session is open in, as in known_devices: when another account signs in there, the session ends.
-- read by name: sessions
alter table sessions add column device_hash text;
