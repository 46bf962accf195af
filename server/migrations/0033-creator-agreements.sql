-- What creators signed, as they signed it: the words of that day, and name, address and signature, sealed.
create table creator_agreements (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id),
  application_id uuid not null references creator_applications (id),
  version integer not null check (version > 0),
  words jsonb not null,
  signed_sealed bytea not null,
  signed_at timestamptz not null
);
create index creator_agreements_by_account on creator_agreements (account_id, signed_at);
create index creator_agreements_by_application on creator_agreements (application_id);

-- Only the wrapping of the seal may change, when the keys of the vault rotate: its first 72 bytes.
create function creator_agreements_stay() returns trigger language plpgsql as $$
begin
  if (new.id, new.account_id, new.application_id, new.version, new.words, new.signed_at)
    is distinct from (old.id, old.account_id, old.application_id, old.version, old.words, old.signed_at)
    or substring(new.signed_sealed from 73) <> substring(old.signed_sealed from 73) then
    raise exception 'what was signed stays as it was signed' using errcode = 'restrict_violation', table = 'creator_agreements';
  end if;
  return new;
end
$$;
create trigger creator_agreements_stay before update on creator_agreements
  for each row execute function creator_agreements_stay();
