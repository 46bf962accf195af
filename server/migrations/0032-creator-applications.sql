-- Who may sell: whoever has an approved application in good standing. `accounts.is_creator` follows from it, and the
-- database lets nothing else set it. Names, birth dates and addresses are sealed; so are the files, which lie in the storage.
create table creator_applications (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id),
  -- before: creators from a time without applications; sample: people who were put in place, as in a demo.
  origin text not null default 'form' check (origin in ('form', 'before', 'sample')),
  status text not null default 'draft'
    check (status in ('draft', 'pending', 'approved', 'rejected', 'revoked', 'ended')),
  instagram text not null default '' check (char_length(instagram) <= 200),
  twitter text not null default '' check (char_length(twitter) <= 200),
  details_sealed bytea,
  -- What staff asked for besides, in a draft that was sent once; why it was refused or taken away.
  asked_for text check (char_length(asked_for) between 1 and 2000),
  reason text check (char_length(reason) between 1 and 2000),
  is_final boolean not null default false check (not is_final or status = 'rejected'),
  -- The version of the agreement that was signed last, and by when a newer one has to be.
  agreement_version integer,
  must_sign_by timestamptz,
  selling_waits boolean not null default false check (not selling_waits or must_sign_by is not null),
  notice_ends timestamptz check (notice_ends is null or status in ('approved', 'revoked', 'ended')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  submitted_at timestamptz check (submitted_at is not null or status = 'draft' or origin <> 'form'),
  decided_at timestamptz,
  decided_by uuid references accounts (id),
  -- From here on the time runs after which everything of it is erased.
  ended_at timestamptz check ((ended_at is not null) = (status in ('rejected', 'ended'))),
  -- What was refused is emptied after its time.
  check (details_sealed is not null or status in ('draft', 'rejected') or origin <> 'form')
);

-- One at a time; what was refused or has ended is history.
create unique index creator_applications_open on creator_applications (account_id)
  where status in ('draft', 'pending', 'approved', 'revoked');
create index creator_applications_by_account on creator_applications (account_id, id);
create index creator_applications_queue on creator_applications (status, submitted_at, id);
create index creator_applications_ended on creator_applications (ended_at) where ended_at is not null;

create table identity_files (
  id uuid primary key default uuidv7(),
  application_id uuid not null references creator_applications (id),
  -- Nobody guesses it, and only its owner's application takes it.
  name text not null unique check (name ~ '^[0-9a-f]{32}$'),
  kind text not null check (kind in ('document', 'face', 'signature')),
  -- How many there may be of a kind, however many come at once.
  slot smallint not null,
  content_type text not null check (content_type in ('image/jpeg', 'image/png')),
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null,
  check (slot between 1 and case kind when 'document' then 5 else 1 end),
  unique (application_id, kind, slot)
);

insert into creator_applications (account_id, origin, status, instagram, twitter, created_at, updated_at, decided_at)
select id, 'before', 'approved', left(instagram, 200), left(twitter, 200), now(), now(), now() from accounts where is_creator;

create function keep_creator_standing() returns trigger language plpgsql as $$
declare
  person uuid := coalesce(new.account_id, old.account_id);
begin
  if tg_op = 'UPDATE' and new.account_id <> old.account_id then
    raise exception 'an application stays its person''s' using errcode = 'restrict_violation';
  end if;
  update accounts set is_creator = not is_creator
  where id = person and is_creator <> exists (
    select from creator_applications where account_id = person and status = 'approved' and not selling_waits
  );
  return null;
end
$$;

create trigger keep_creator_standing after insert or delete or update of status, selling_waits, account_id
  on creator_applications for each row execute function keep_creator_standing();

create function creators_have_standing() returns trigger language plpgsql as $$
begin
  if new.is_creator <> exists (
    select from creator_applications where account_id = new.id and status = 'approved' and not selling_waits
  ) then
    raise exception 'an account is a creator''s by its application alone'
      using errcode = 'restrict_violation', table = 'accounts', constraint = 'creators_have_standing';
  end if;
  return null;
end
$$;

create trigger creators_have_standing_made after insert on accounts for each row
  when (new.is_creator) execute function creators_have_standing();
create trigger creators_have_standing after update of is_creator on accounts for each row
  execute function creators_have_standing();
