-- An announced live whose encoder came and went before it showed anything waits for its time again.
create or replace function lives_go_forward() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if not exists (select from accounts where id = new.account_id and is_creator and status = 'active') then
      raise exception 'only creators go live' using errcode = 'check_violation', table = 'lives';
    end if;
    return new;
  end if;
  if live_rank(new.state) < live_rank(old.state)
    and not (old.state = 'starting' and new.state = 'announced' and old.started_at is null and old.announced_for is not null)
  then
    raise exception 'a live does not go back from % to %', old.state, new.state
      using errcode = 'check_violation', table = 'lives';
  end if;
  -- Whoever bought a ticket or asked to be told did so for this one.
  if (new.account_id, new.audience, new.price_cents) is distinct from (old.account_id, old.audience, old.price_cents) then
    raise exception 'whose a live is, and for whom, does not change'
      using errcode = 'check_violation', table = 'lives';
  end if;
  return new;
end $$;
