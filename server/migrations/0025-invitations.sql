-- The link by which a creator invites others; replaced, it names nobody any more.
create table invitation_codes (
  code text primary key check (code ~ '^[A-Za-z0-9]{10}$'),
  account_id uuid not null references accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  replaced_at timestamptz
);

create unique index invitation_codes_one_in_use on invitation_codes (account_id) where replaced_at is null;

-- Who came by an invitation; without an inviter it was the site's own.
create table invitations (
  invited_id uuid primary key references accounts (id) on delete cascade,
  inviter_id uuid references accounts (id) on delete set null,
  instagram text not null check (char_length(instagram) between 1 and 100),
  joined_at timestamptz not null,
  constraint invitations_never_of_oneself check (invited_id <> inviter_id)
);

create index invitations_of_inviter on invitations (inviter_id, joined_at desc, invited_id desc)
  where inviter_id is not null;

-- Money follows from who invited whom: it is written down with the very account, and only ever taken away.
create function invitations_come_with_the_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.invited_id <> old.invited_id or new.joined_at <> old.joined_at
      or (new.inviter_id is not null and new.inviter_id is distinct from old.inviter_id) then
      raise exception 'who invited somebody is never changed' using errcode = 'check_violation';
    end if;
  elsif new.joined_at is distinct from (select created_at from accounts where id = new.invited_id) then
    raise exception 'an invitation comes with the account it made' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create trigger invitations_come_with_the_account before insert or update on invitations
  for each row execute function invitations_come_with_the_account();
