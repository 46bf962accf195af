-- What somebody who is no creator sent can be rejected, and not approved: nobody’s video is shown before we know who they are.
-- The row of the account is held, so that a standing that is lost at the same moment is seen.
create function only_creators_are_approved() returns trigger language plpgsql as $$
begin
  perform from accounts where id = new.account_id and is_creator for share;
  if not found then
    raise exception 'only what a creator sent can be approved'
      using errcode = 'check_violation', constraint = 'only_creators_are_approved', table = 'media';
  end if;
  return new;
end
$$;

create trigger only_creators_are_approved before update of approved on media for each row
  when (new.approved and not old.approved) execute function only_creators_are_approved();
