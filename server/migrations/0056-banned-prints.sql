-- What was taken down cannot come back: of every media the hash of its file and fingerprints of its pictures are kept, and
-- while a decision holds it down, theirs are banned. The database moves them, so that no way of taking down forgets it.
create table media_prints (
  media_id uuid primary key references media (id) on delete cascade,
  sha256 bytea not null check (octet_length(sha256) = 32),
  prints bit(256)[] not null
);

-- Outlives the media and its owner, and names neither.
create table banned_files (
  media_id uuid primary key,
  sha256 bytea not null,
  banned_at timestamptz not null default now()
);
create index banned_files_hash on banned_files (sha256);

create table banned_prints (
  media_id uuid not null references banned_files (media_id) on delete cascade,
  print bit(256) not null,
  primary key (media_id, print)
);

create function ban_prints(banned uuid) returns void language sql as $$
  insert into banned_files (media_id, sha256) select media_id, sha256 from media_prints where media_id = banned
  on conflict do nothing;
  insert into banned_prints (media_id, print)
  select distinct media_id, unnest(prints) from media_prints where media_id = banned
  on conflict do nothing;
$$;

create function move_ban() returns trigger language plpgsql as $$
begin
  if new.removal_id is not null then
    perform ban_prints(new.id);
  else
    delete from banned_files where media_id = new.id;
  end if;
  return null;
end
$$;

create trigger media_removal_bans after update of removal_id on media
for each row when (new.removal_id is distinct from old.removal_id) execute function move_ban();

create function ban_late_prints() returns trigger language plpgsql as $$
begin
  if exists (select from media where id = new.media_id and removal_id is not null) then
    perform ban_prints(new.media_id);
  end if;
  return null;
end
$$;

create trigger media_prints_of_removed after insert or update on media_prints
for each row execute function ban_late_prints();
