-- What campaigns brought grows with every visit, is asked by time and forgotten after 90 days: it becomes a table in parts, so that
-- forgetting is dropping a part. In three steps, beside writes: what is there gets a bound, the bound is proved while the site goes
-- on (0086), and then it is the first part (0087). The bound is far enough for versions that run beside, and for who stops half-way.
do $$
begin
  execute format(
    'alter table campaign_events add constraint campaign_events_bound check (created_at < %L) not valid',
    (date_trunc('month', now() at time zone 'utc') + interval '3 months') at time zone 'utc'
  );
end $$;
