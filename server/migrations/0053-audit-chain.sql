-- What the audit log says is chained: each link holds the hash of a row together with the hash before it, so that a row
-- which was changed, taken out, put in or moved is found. Links stand beside the rows, which nobody writes twice.
create table audit_chain (
  seq bigint primary key check (seq > 0),
  audit_id bigint not null unique references audit_log (id),
  hash bytea not null check (length(hash) = 32)
);

-- What is hashed of a row. Independent of how a session shows times; keys of objects are in the order jsonb keeps them.
create function audit_text(entry audit_log) returns text language sql immutable as $$
  select jsonb_build_array(
    entry.id, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.staff_id, entry.action,
    entry.target_kind, entry.target_id, entry.account_id, entry.before, entry.after, entry.reason
  )::text
$$;

-- At the end of a transaction, so that whoever waits for the chain holds nothing that another might want: the lock is as
-- short as a commit. In the name of the owner: the application itself writes no links.
create function audit_is_chained() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last audit_chain;
begin
  perform pg_advisory_xact_lock(7212029);
  select * into last from audit_chain order by seq desc limit 1;
  insert into audit_chain (seq, audit_id, hash) values (
    coalesce(last.seq, 0) + 1, new.id,
    sha256(coalesce(last.hash, decode(repeat('00', 32), 'hex')) || convert_to(audit_text(new), 'UTF8'))
  );
  return null;
end
$$;

do $$
declare
  entry audit_log;
  place bigint := 0;
  before bytea := decode(repeat('00', 32), 'hex');
begin
  for entry in select * from audit_log order by id loop
    place := place + 1;
    before := sha256(before || convert_to(audit_text(entry), 'UTF8'));
    insert into audit_chain values (place, entry.id, before);
  end loop;
end
$$;

create constraint trigger audit_is_chained after insert on audit_log
  deferrable initially deferred for each row execute function audit_is_chained();

create trigger audit_chain_stays before update or delete or truncate on audit_chain
  for each statement execute function audit_log_stays();

-- When the chain was last gone through, and what was found.
create table audit_proofs (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  links bigint not null,
  head text not null,
  problems text[] not null
);

-- Looked for by who did it, what, to what, about whom and when, newest first, and by words.
alter table audit_log add column words tsvector not null generated always as (
  to_tsvector('simple', coalesce(reason, ''))
  || jsonb_to_tsvector('simple', coalesce(before, '{}'), '["string", "numeric"]')
  || jsonb_to_tsvector('simple', coalesce(after, '{}'), '["string", "numeric"]')
) stored;
drop index audit_log_by_staff;
drop index audit_log_by_target;
drop index audit_log_by_account;
create index audit_log_by_time on audit_log (at, id);
create index audit_log_by_staff on audit_log (staff_id, at, id);
create index audit_log_by_staff_action on audit_log (staff_id, action, at, id);
create index audit_log_by_action on audit_log (action, at, id);
create index audit_log_by_target on audit_log (target_id, at, id);
create index audit_log_by_account on audit_log (account_id, at, id) where account_id is not null;
create index audit_log_by_words on audit_log using gin (words) with (fastupdate = off);

-- A lock of its own: the number it had is another's.
create or replace function one_admin_stays() returns trigger language plpgsql as $$
begin
  -- Two admins who take the role from one another at once would both still see one left.
  perform pg_advisory_xact_lock(7212028);
  if not exists (
    select from accounts where id <> new.id and status = 'active' and 'admin' = any (staff_roles)
  ) then
    raise exception 'the last admin stays one' using errcode = 'restrict_violation', constraint = 'one_admin_stays';
  end if;
  return null;
end
$$;
