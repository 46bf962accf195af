-- Statements of reasons are kept for six years, and as long as they hold.
create function decision_holds(decision decisions) returns boolean language sql stable as $$
  select decision.ended_at is null and (
    decision.measure in ('suspend', 'ban')
    or exists (select from media where media.removal_id = decision.id)
  )
$$;

create or replace function keep_decision() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.decided_at > now() - interval '6 years' or decision_holds(old) then
      raise exception 'decisions are kept';
    end if;
    return old;
  end if;
  if (new.id, new.account_id, new.kind, new.measure, new.decided_by, new.decided_at, new.source)
    is distinct from (old.id, old.account_id, old.kind, old.measure, old.decided_by, old.decided_at, old.source)
    or (new.media_id is distinct from old.media_id and new.media_id is not null)
    or (old.ended_at is not null and new.ended_at is distinct from old.ended_at) then
    raise exception 'a decision stays as it was made';
  end if;
  return new;
end
$$;

create index decisions_by_time on decisions (decided_at);
create index report_groups_decided on report_groups (decided_at) where state = 'decided';
