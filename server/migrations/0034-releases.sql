-- What somebody who has no account here signs, by a link on their own phone or on paper. All they give is sealed.
create table releases (
  id uuid primary key references appearances on delete cascade,
  -- The link: found by its hash, shown again to the owner from its seal.
  token_hash text not null unique,
  token_sealed bytea not null,
  expires_at timestamptz not null,
  way text check (way in ('link', 'paper')),
  details_sealed bytea,
  -- Names of files in the storage, each sealed.
  pictures text[] not null default '{}',
  sent_at timestamptz,
  -- By this link the consent is taken back; only who signed by link has one.
  withdraw_hash text unique,
  verdict text check (verdict in ('good', 'bad')),
  verdict_at timestamptz,
  constraint releases_sent check ((way is null) = (sent_at is null) and (way is null or cardinality(pictures) > 0)),
  constraint releases_signed check (way is distinct from 'link' or (details_sealed is not null and withdraw_hash is not null)),
  constraint releases_judged check ((verdict is null) = (verdict_at is null) and (verdict is null or way is not null))
);
create index releases_to_check on releases (sent_at, id) where way is not null and verdict is null;

-- Somebody elsewhere agrees by a release and by nothing else; what staff found to be none is none.
create function refuse_unsigned() returns trigger language plpgsql as $$
begin
  if new.state = 'confirmed' and new.account_id is null and not exists (
    select from releases where id = new.id and way is not null and verdict is distinct from 'bad'
      and (way = 'link' or verdict = 'good')
  ) then
    raise exception 'nobody agrees without an account or a release';
  end if;
  return new;
end
$$;
create trigger refuse_unsigned before insert or update of state on appearances
  for each row execute function refuse_unsigned();
