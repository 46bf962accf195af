-- The audit log is kept for six years; then its oldest part may go, by its owner alone. What stays begins at an anchor: the
-- last link that went, signed with the key of the site, which no database holds.
create table audit_anchors (
  seq bigint primary key check (seq > 0),
  hash bytea not null check (length(hash) = 32),
  rows bigint not null check (rows > 0),
  -- Nothing that happened later is gone.
  until timestamptz not null,
  at timestamptz not null,
  signature bytea not null check (length(signature) = 32)
);

create trigger audit_anchors_stay before update or delete or truncate on audit_anchors
  for each statement execute function audit_log_stays();

-- Instead of refusing every statement: each row says itself whether its time is over.
create function audit_row_stays() returns trigger language plpgsql as $$
begin
  if old.at > now() - interval '6 years' then
    raise exception 'the audit log is kept for six years' using errcode = 'restrict_violation', table = 'audit_log';
  end if;
  return old;
end
$$;

create function audit_link_stays() returns trigger language plpgsql as $$
begin
  if not exists (select from audit_anchors where seq >= old.seq) then
    raise exception 'a link goes when an anchor holds what comes after it'
      using errcode = 'restrict_violation', table = 'audit_chain';
  end if;
  return old;
end
$$;

drop trigger audit_log_stays on audit_log;
create trigger audit_log_stays before update or truncate on audit_log
  for each statement execute function audit_log_stays();
create trigger audit_row_stays before delete on audit_log for each row execute function audit_row_stays();

drop trigger audit_chain_stays on audit_chain;
create trigger audit_chain_stays before update or truncate on audit_chain
  for each statement execute function audit_log_stays();
create trigger audit_link_stays before delete on audit_chain for each row execute function audit_link_stays();
