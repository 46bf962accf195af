-- outside a transaction
-- Both read the whole table, and keep nobody from reading or writing meanwhile.
alter table campaign_events validate constraint campaign_events_bound;
create unique index concurrently if not exists campaign_events_before_pkey on campaign_events (id, created_at);
