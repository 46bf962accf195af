-- Nothing is read or copied here: the names change, and the bound that was proved tells PostgreSQL what is in the first part.
alter table campaign_events rename to campaign_events_before;
alter index campaign_events_campaign rename to campaign_events_before_campaign;
alter index campaign_events_media rename to campaign_events_before_media;
alter index campaign_events_account rename to campaign_events_before_account;
alter index campaign_events_created_at rename to campaign_events_before_created_at;
alter table campaign_events_before alter column id drop identity;
alter table campaign_events_before drop constraint campaign_events_pkey;
alter table campaign_events_before add constraint campaign_events_before_pkey primary key using index campaign_events_before_pkey;

create table campaign_events (like campaign_events_before including defaults including constraints) partition by range (created_at);
alter table campaign_events drop constraint campaign_events_bound;
alter table campaign_events alter column id add generated always as identity;
alter table campaign_events add primary key (id, created_at);
alter table campaign_events add foreign key (media_id) references media (id) on delete cascade;
alter table campaign_events add foreign key (account_id) references accounts (id) on delete set null;
create index campaign_events_campaign on campaign_events (campaign, created_at);
create index campaign_events_media on campaign_events (media_id);
create index campaign_events_account on campaign_events (account_id) where account_id is not null;
create index campaign_events_created_at on campaign_events (created_at);

-- For what no other part takes: nothing is refused, however long nobody made the next one.
create table campaign_events_other partition of campaign_events default;

do $$
declare
  bound text := (
    select substring(pg_get_constraintdef(oid) from '''([^'']+)''') from pg_constraint
    where conrelid = 'campaign_events_before'::regclass and conname = 'campaign_events_bound'
  );
  given record;
begin
  execute format('alter table campaign_events attach partition campaign_events_before for values from (minvalue) to (%L)', bound);
  perform setval(pg_get_serial_sequence('campaign_events', 'id'), (select coalesce(max(id), 0) + 1 from campaign_events_before), false);
  -- Processes of the version before go on under the rights they have.
  for given in
    select grantee::regrole as who, string_agg(privilege_type, ', ') as what
    from pg_class, aclexplode(relacl) where oid = 'campaign_events_before'::regclass and grantee <> relowner and grantee <> 0
    group by grantee
  loop
    execute format('grant %s on campaign_events to %s', given.what, given.who);
  end loop;
end $$;
alter table campaign_events_before drop constraint campaign_events_bound;

-- Makes the parts of the next weeks and drops those whose first day was `kept_days` ago. The application owns no table, so that
-- this is done for it; it can ask for nothing else.
create function campaign_events_keep_parts(now_at timestamptz, kept_days int) returns int
language plpgsql security definer set search_path = pg_catalog, public set lock_timeout = '1s' as $$
declare
  part record;
  next_from timestamptz;
  next_to timestamptz;
  name text;
  changed int := 0;
begin
  if kept_days < 30 then
    raise exception 'parts of the last 30 days are never dropped';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('campaign_events_keep_parts', 0));
  for part in
    select c.relname, substring(b.bound from 'FROM \(''([^'']+)''\)')::timestamptz as starts, substring(b.bound from 'TO \(''([^'']+)''\)')::timestamptz as ends
    from pg_inherits i join pg_class c on c.oid = i.inhrelid, lateral (select pg_get_expr(c.relpartbound, c.oid) as bound) b
    where i.inhparent = 'public.campaign_events'::regclass and b.bound <> 'DEFAULT' order by ends
  loop
    next_from := part.ends;
    -- The first part has no beginning: it goes when all of it is old.
    if coalesce(part.starts, part.ends) < now_at - make_interval(days => kept_days) then
      execute format('drop table public.%I', part.relname);
      changed := changed + 1;
    end if;
  end loop;
  while next_from < now_at + interval '3 weeks' loop
    next_to := next_from + interval '7 days';
    name := 'campaign_events_' || to_char(next_from at time zone 'utc', 'YYYYMMDD');
    -- Made apart and joined then: that way nobody who reads or writes waits.
    execute format('create table public.%I (like public.campaign_events including defaults including constraints)', name);
    execute format(
      'with late as (delete from public.campaign_events_other where created_at >= %L and created_at < %L returning *)
       insert into public.%I select * from late', next_from, next_to, name);
    execute format('alter table public.campaign_events attach partition public.%I for values from (%L) to (%L)', name, next_from, next_to);
    changed := changed + 1;
    next_from := next_to;
  end loop;
  return changed;
end $$;
