-- Media that staff took down, by the decision that did it; and media that nobody else is shown while staff look at them.
alter table media
  add column removal_id uuid references decisions (id),
  add column hidden_at timestamptz;
create index media_removal on media (removal_id) where removal_id is not null;

alter table media alter column is_listed set expression as (
  deleted_at is null and approved and state in ('playable', 'ready') and visibility <> 'private' and unconfirmed = 0
    and removal_id is null and hidden_at is null
);

-- Taken down by a decision on this very media, and back only when that has ended.
create function keep_removal() returns trigger language plpgsql as $$
begin
  if new.removal_id is not null and not exists (
    select from decisions where id = new.removal_id and media_id = new.id and ended_at is null
      and measure in ('remove', 'remove-warn')
  ) then
    raise exception 'media is taken down by a decision on it';
  end if;
  if old.removal_id is not null and new.removal_id is null and exists (
    select from decisions where id = old.removal_id and ended_at is null
  ) then
    raise exception 'media comes back when the decision that took it down has ended';
  end if;
  return new;
end
$$;
create trigger keep_removal before update of removal_id on media for each row
  when (old.removal_id is distinct from new.removal_id) execute function keep_removal();
