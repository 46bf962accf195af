-- What the site tells many people at once: written by staff, or by a setting that waits until people were told.
create table announcements (
  id uuid primary key default uuidv7(),
  audience text not null check (audience in ('everybody', 'creators', 'staff')),
  title text not null check (char_length(title) between 1 and 80),
  words text not null check (char_length(words) between 1 and 400),
  is_mailed boolean not null,
  -- Something of theirs changes by it: no switch of theirs turns the mail off.
  is_binding boolean not null default false,
  settings_version integer unique references setting_versions (version),
  written_by uuid not null references accounts (id),
  starts_at timestamptz not null,
  -- People are told in the order of their ids; whoever comes up to this one was.
  told_to uuid,
  told integer not null default 0 check (told >= 0),
  told_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by uuid references accounts (id),
  created_at timestamptz not null,
  check ((withdrawn_at is null) = (withdrawn_by is null)),
  check (is_mailed or not is_binding)
);
create index announcements_written_by on announcements (written_by);
create index announcements_withdrawn_by on announcements (withdrawn_by) where withdrawn_by is not null;

-- People were told these words: they are withdrawn and written anew, never changed, and not brought back.
create function announcement_stays() returns trigger language plpgsql as $$
begin
  if (new.audience, new.title, new.words, new.is_mailed, new.is_binding, new.written_by, new.starts_at, new.created_at)
    is distinct from
    (old.audience, old.title, old.words, old.is_mailed, old.is_binding, old.written_by, old.starts_at, old.created_at)
    or old.withdrawn_at is not null and new.withdrawn_at is distinct from old.withdrawn_at
  then
    raise exception 'an announcement stays as it was written';
  end if;
  return new;
end $$;
create trigger announcement_stays before update on announcements
  for each row execute function announcement_stays();
