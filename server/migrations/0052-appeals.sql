-- What people say to a decision about them: once, and somebody else decides on it.
create table appeals (
  id uuid primary key default uuidv7(),
  decision_id uuid not null unique references decisions (id),
  account_id uuid not null references accounts (id),
  words text not null check (char_length(words) <= 2000),
  created_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'upheld', 'granted')),
  answer text check (char_length(answer) <= 1000),
  decided_by uuid references accounts (id),
  decided_at timestamptz,
  constraint appeals_decided check ((state = 'open') = (decided_by is null) and (state = 'open') = (decided_at is null)),
  constraint appeals_never_ones_own check (decided_by <> account_id)
);
create index appeals_queue on appeals (created_at, id) where state = 'open';
create index appeals_account on appeals (account_id);
create index appeals_decided_by on appeals (decided_by) where decided_by is not null;

create function keep_appeal() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' and new.state is distinct from old.state then
    raise exception 'an appeal is decided once';
  end if;
  if new.decided_by is not null and exists (
    select from decisions where id = new.decision_id and decided_by = new.decided_by
  ) then
    raise exception 'somebody else decides on an appeal';
  end if;
  return new;
end
$$;
create trigger keep_appeal before update on appeals for each row execute function keep_appeal();
