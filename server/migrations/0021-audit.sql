-- What staff did, when and why. People are named by their ids, which outlive their erasure.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Whoever is written down here cannot be deleted; an erasure leaves their row, without the person.
  staff_id uuid not null references accounts (id),
  action text not null check (action ~ '^[a-z]+\.[a-zA-Z]+$'),
  -- Not held by a key: what staff took away is still told of.
  target_kind text not null check (target_kind ~ '^[a-z-]+$'),
  target_id uuid not null,
  -- Whom it concerns.
  account_id uuid,
  before jsonb,
  after jsonb,
  reason text check (char_length(reason) between 1 and 2000)
);

create index audit_log_by_staff on audit_log (staff_id, id);
create index audit_log_by_target on audit_log (target_id, id);
create index audit_log_by_account on audit_log (account_id, id) where account_id is not null;

create function audit_log_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only added to' using errcode = 'restrict_violation', table = 'audit_log';
end
$$;

create trigger audit_log_stays before update or delete or truncate on audit_log
  for each statement execute function audit_log_stays();
