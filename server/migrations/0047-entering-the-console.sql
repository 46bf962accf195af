-- Roles alone open nothing: somebody of the staff enters the console in one browser session, for a time.
alter table sessions
  add column staff_until timestamptz,
  -- As long as it was just now that the password was given.
  add column staff_confirmed_until timestamptz,
  add constraint sessions_confirmed_inside check (staff_confirmed_until is null or staff_until is not null);

-- Whoever's password, second step or roles become others is outside again, whichever way that happened.
create function console_is_left() returns trigger language plpgsql as $$
begin
  update sessions set staff_until = null, staff_confirmed_until = null
    where account_id = new.id and staff_until is not null;
  return null;
end
$$;

create trigger console_is_left
  after update of password_hash, staff_roles, totp_enabled_at, status on accounts
  for each row
  when (
    old.password_hash is distinct from new.password_hash or old.staff_roles is distinct from new.staff_roles
    or (old.totp_enabled_at is not null and new.totp_enabled_at is null) or old.status is distinct from new.status
  )
  execute function console_is_left();

-- A house that nobody can give roles in is a house that nobody runs. Leaving for good stays everybody's own right.
create function one_admin_stays() returns trigger language plpgsql as $$
begin
  -- Two admins who take the role from one another at once would both still see one left.
  perform pg_advisory_xact_lock(7212027);
  if not exists (
    select from accounts where id <> new.id and status = 'active' and 'admin' = any (staff_roles)
  ) then
    raise exception 'the last admin stays one' using errcode = 'restrict_violation', constraint = 'one_admin_stays';
  end if;
  return null;
end
$$;

create trigger one_admin_stays
  after update of staff_roles, status on accounts
  for each row
  when (
    old.status = 'active' and 'admin' = any (old.staff_roles)
    and (new.status = 'suspended' or (new.status = 'active' and not 'admin' = any (new.staff_roles)))
  )
  execute function one_admin_stays();

create index accounts_staff on accounts (id) where staff_roles <> '{}';

-- Null is the operator, who acts at the machine and not as somebody's account.
alter table audit_log alter column staff_id drop not null;
