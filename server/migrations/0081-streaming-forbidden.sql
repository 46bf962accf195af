-- Staff forbid somebody to stream, until a day or for good: a decision like others, and whoever it concerns begins no live.
alter table decisions
  drop constraint decisions_measure_check,
  add constraint decisions_measure_check
    check (measure in ('none', 'remove', 'remove-warn', 'reject', 'warn', 'no-live', 'suspend', 'ban')),
  drop constraint decisions_check,
  add constraint decisions_until_a_day
    check (until is null or (until > decided_at and measure in ('suspend', 'no-live')));
-- One at a time.
create unique index decisions_no_live on decisions (account_id) where measure = 'no-live' and ended_at is null;

create or replace function decision_holds(decision decisions) returns boolean language sql stable as $$
  select decision.ended_at is null and (
    decision.measure in ('suspend', 'ban', 'no-live')
    or exists (select from media where media.removal_id = decision.id)
  )
$$;

alter table report_groups
  drop constraint report_groups_outcome_check,
  add constraint report_groups_outcome_check
    check (outcome in ('none', 'remove', 'remove-warn', 'remove-forbid', 'remove-suspend'));

create or replace function lives_go_forward() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if not exists (select from accounts where id = new.account_id and is_creator and status = 'active') then
      raise exception 'only creators go live' using errcode = 'check_violation', table = 'lives';
    end if;
  elsif live_rank(new.state) < live_rank(old.state)
    and not (old.state = 'starting' and new.state = 'announced' and old.started_at is null and old.announced_for is not null)
  then
    raise exception 'a live does not go back from % to %', old.state, new.state
      using errcode = 'check_violation', table = 'lives';
  -- Whoever bought a ticket or asked to be told did so for this one.
  elsif (new.account_id, new.audience, new.price_cents) is distinct from (old.account_id, old.audience, old.price_cents) then
    raise exception 'whose a live is, and for whom, does not change'
      using errcode = 'check_violation', table = 'lives';
  end if;
  if new.state <> 'ended' and (tg_op = 'INSERT' or new.state = 'starting')
    and exists (select from decisions where account_id = new.account_id and measure = 'no-live' and ended_at is null)
  then
    raise exception 'this account may not stream' using errcode = 'check_violation', table = 'lives';
  end if;
  return new;
end $$;

-- Staff look into lives that are not for everybody with a reason, too.
alter table staff_looks drop constraint staff_looks_kind_check;
alter table staff_looks add constraint staff_looks_kind_check
  check (kind in ('media', 'attachment', 'account', 'thread', 'live'));
