-- A release that was signed by link counts once staff have approved it, as one on paper does. What took effect before stays in
-- effect, and the version before goes on signing as it did: it leaves `needs_review` as it is.
alter table releases
  add column needs_review boolean not null default false,
  -- What speaks against the signer being somebody else than the owner; told to staff.
  add column flags text[] not null default '{}',
  -- Keyed marks of the networks in which the owner was shown the link, until it is used.
  add column owner_networks text[] not null default '{}',
  add constraint releases_flags check (flags <@ array['same-browser', 'same-network']) not valid;

create or replace function refuse_unsigned() returns trigger language plpgsql as $$
begin
  if new.state = 'confirmed' and new.account_id is null and not exists (
    select from releases where id = new.id and way is not null
      and (verdict = 'good' or (way = 'link' and verdict is null and not needs_review))
  ) then
    raise exception 'nobody agrees without an account or a release';
  end if;
  return new;
end
$$;

-- Whoever has signed has answered, whatever staff have yet to decide.
create or replace function keep_appearance() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.media_id is not null
      and (old.state <> 'asked' or exists (select from releases where id = old.id and way = 'link')) then
      raise exception 'the answer of somebody who appears stays as long as the media';
    end if;
    return old;
  end if;
  if new.about_media <> old.about_media or new.owner_id <> old.owner_id
    or new.account_id is distinct from old.account_id
    or (new.media_id is distinct from old.media_id and new.media_id is not null) then
    raise exception 'an appearance is of one person in one media';
  end if;
  if old.media_id is not null and new.media_id is null then
    new.media_gone_at := now();
  end if;
  return new;
end
$$;
