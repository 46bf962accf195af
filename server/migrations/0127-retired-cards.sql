-- When the owner was told that the site no longer works with the gateway of their card.
alter table cards add column retired_at timestamptz;
