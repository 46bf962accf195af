-- Who is not paid out for now, because somebody of the staff said so.
create table payout_holds (
  id uuid primary key default uuidv7(),
  creator_id uuid not null references accounts (id),
  reason text not null check (char_length(reason) between 1 and 500),
  held_by uuid not null references accounts (id),
  held_at timestamptz not null,
  released_by uuid references accounts (id),
  released_at timestamptz,
  release_reason text check (char_length(release_reason) between 1 and 500),
  constraint payout_holds_release_is_whole check (num_nulls(released_by, released_at, release_reason) in (0, 3)),
  -- Nobody lets their own money go.
  constraint payout_holds_never_oneself check (released_by <> creator_id)
);

create unique index payout_holds_open on payout_holds (creator_id) where released_at is null;
create index payout_holds_creator on payout_holds (creator_id, held_at desc);

-- Staff have seen that a change of details or address was the creator's own: what changed before is waited for no longer.
create table payout_waivers (
  id uuid primary key default uuidv7(),
  creator_id uuid not null references accounts (id),
  reason text not null check (char_length(reason) between 1 and 500),
  waived_by uuid not null references accounts (id),
  waived_at timestamptz not null,
  constraint payout_waivers_never_oneself check (waived_by <> creator_id)
);

create index payout_waivers_creator on payout_waivers (creator_id, waived_at desc);

-- A run that staff asked for, beside those of the calendar. One at a time: who asks meanwhile is told of it.
create table payout_orders (
  id uuid primary key default uuidv7(),
  run_on date not null,
  ordered_by uuid not null references accounts (id),
  ordered_at timestamptz not null,
  finished_at timestamptz
);

create unique index payout_orders_under_way on payout_orders ((true)) where finished_at is null;
create index payouts_run on payouts (run_on, state);
create index payouts_failed on payouts (decided_at desc) where state = 'failed';

-- Whoever is held gets no payout, and one that was made waits, whatever the code that makes or sends it has seen.
create function payouts_respect_holds() returns trigger language plpgsql as $$
begin
  if exists (select from payout_holds where creator_id = new.creator_id and released_at is null) then
    raise exception 'payouts of this creator are held' using errcode = 'check_violation',
      constraint = 'payouts_respect_holds', table = 'payouts';
  end if;
  return new;
end
$$;

create trigger payouts_respect_holds before insert on payouts
  for each row execute function payouts_respect_holds();
create trigger payouts_sent_respect_holds before update of state on payouts
  for each row when (old.state = 'pending' and new.state = 'processing') execute function payouts_respect_holds();
