-- Battles: two creators who are live, one clock, and what was tipped to each side while it ran.

create table battle_invitations (
  id uuid primary key default uuidv7(),
  from_id uuid not null references accounts (id) on delete cascade,
  to_id uuid not null references accounts (id) on delete cascade,
  from_live_id uuid not null references lives (id) on delete cascade,
  to_live_id uuid not null references lives (id) on delete cascade,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint battle_invitations_never_oneself check (from_id <> to_id),
  constraint battle_invitations_run_out check (expires_at > created_at)
);

-- Whoever invites waits for one answer at a time.
create unique index battle_invitations_open on battle_invitations (from_id) where state = 'open';
create index battle_invitations_to on battle_invitations (to_id, id desc);
create index battle_invitations_from on battle_invitations (from_id, id desc);
create index battle_invitations_from_live on battle_invitations (from_live_id);
create index battle_invitations_to_live on battle_invitations (to_live_id);

create table battles (
  id uuid primary key default uuidv7(),
  invitation_id uuid not null constraint battles_of_invitation unique references battle_invitations (id) on delete cascade,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  -- Its time was over, or one of the two stopped.
  end_reason text check (end_reason in ('time', 'stopped')),
  -- Until when both stay side by side.
  talk_until timestamptz,
  constraint battles_last check (ends_at > started_at),
  constraint battles_end check ((ended_at is null) = (end_reason is null)),
  constraint battles_end_in_time check (ended_at between started_at and ends_at),
  constraint battles_talk_afterwards check (talk_until is null or talk_until > ended_at)
);

create table battle_sides (
  battle_id uuid not null references battles (id) on delete cascade,
  side smallint not null check (side in (1, 2)),
  account_id uuid not null references accounts (id) on delete cascade,
  live_id uuid not null references lives (id) on delete cascade,
  -- Kept by the tips themselves while it runs; stays as it is from its end on.
  score_cents int not null default 0 check (score_cents >= 0),
  is_running boolean not null default true,
  primary key (battle_id, side)
);

-- Nobody is in two battles at once.
create unique index battle_sides_running on battle_sides (account_id) where is_running;
create unique index battle_sides_running_live on battle_sides (live_id) where is_running;
create index battle_sides_of on battle_sides (account_id, battle_id desc);
create index battle_sides_of_live on battle_sides (live_id);

create function battle_sides_hold() returns trigger language plpgsql as $$
begin
  if (new.battle_id, new.side, new.account_id, new.live_id) is distinct from (old.battle_id, old.side, old.account_id, old.live_id) then
    raise exception 'whose side it is does not change' using errcode = 'check_violation', table = 'battle_sides';
  end if;
  if not old.is_running and (new.is_running or new.score_cents <> old.score_cents) then
    raise exception 'a battle that is over stays as it ended' using errcode = 'check_violation', table = 'battle_sides';
  end if;
  -- Said by the tips alone.
  if new.score_cents <> old.score_cents and pg_trigger_depth() < 2 then
    raise exception 'a score is what was tipped' using errcode = 'check_violation', table = 'battle_sides';
  end if;
  return new;
end $$;

create trigger battle_sides_hold before update on battle_sides for each row execute function battle_sides_hold();

create table battle_tips (
  sale_id uuid primary key references sales (id),
  battle_id uuid not null,
  side smallint not null,
  account_id uuid not null references accounts (id) on delete cascade,
  cents int not null check (cents > 0),
  created_at timestamptz not null,
  reversed_at timestamptz,
  foreign key (battle_id, side) references battle_sides (battle_id, side) on delete cascade
);

create index battle_tips_in on battle_tips (battle_id, created_at desc);
create index battle_tips_by on battle_tips (account_id);

create function battle_tips_score() returns trigger language plpgsql as $$
declare
  change int;
begin
  if tg_op = 'INSERT' then
    if not exists (
      select from sales join battle_sides on battle_sides.battle_id = new.battle_id and battle_sides.side = new.side
      where sales.id = new.sale_id and sales.kind = 'tip' and sales.fan_id = new.account_id
        and sales.creator_id = battle_sides.account_id and sales.price_cents = new.cents
    ) then
      raise exception 'a score is what was tipped' using errcode = 'check_violation', table = 'battle_tips';
    end if;
    if exists (select from battle_sides where battle_id = new.battle_id and account_id = new.account_id) then
      raise exception 'opponents do not tip one another' using errcode = 'check_violation', table = 'battle_tips';
    end if;
    change := new.cents;
  elsif old.reversed_at is null and new.reversed_at is not null then
    change := -new.cents;
  else
    raise exception 'a tip only comes and goes' using errcode = 'check_violation', table = 'battle_tips';
  end if;
  -- What goes back after the end changes no result.
  update battle_sides set score_cents = score_cents + change
  where battle_id = new.battle_id and side = new.side and is_running;
  if not found and tg_op = 'INSERT' then
    raise exception 'this battle is over' using errcode = 'check_violation', table = 'battle_tips';
  end if;
  return new;
end $$;

create trigger battle_tips_score before insert or update on battle_tips for each row execute function battle_tips_score();
