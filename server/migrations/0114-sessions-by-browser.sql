-- outside a transaction
-- Each sign-in looks for sessions of other accounts in the same browser.
create index concurrently if not exists sessions_device on sessions (device_hash) where device_hash is not null;
