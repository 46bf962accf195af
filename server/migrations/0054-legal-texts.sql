-- The legal pages as they were published, and who accepted which version of the terms. What people agreed to must be
-- provable word for word, so nothing here is ever changed. A version may have editions: the same meaning, with another
-- address or figure in it.
create table legal_texts (
  page text not null check (page in ('terms', 'privacy', 'cookies', 'dmca', 'refunds', 'complaints')),
  version integer not null check (version > 0),
  edition integer not null check (edition > 0),
  words jsonb not null,
  words_hash text not null,
  published_at timestamptz not null,
  in_force_from timestamptz not null,
  primary key (page, version, edition),
  check (in_force_from >= published_at)
);

create function refuse_changed_legal_text() returns trigger language plpgsql as $$
begin
  raise exception 'a legal text that was published stays as it is';
end
$$;

create trigger legal_texts_stay before update or delete on legal_texts
for each row execute function refuse_changed_legal_text();

create trigger legal_texts_are_not_emptied before truncate on legal_texts
for each statement execute function refuse_changed_legal_text();

alter table consents drop constraint consents_kind_check;
alter table consents add constraint consents_kind_check check (kind in ('age', 'cookies', 'terms'));
-- Where it was agreed to: when signing up, or when asked later. Null for answers that a browser brought along.
alter table consents add column place text check (place in ('sign-up', 'asked'));
alter table consents add check (kind <> 'terms' or (place is not null and version ~ '^[1-9][0-9]{0,5}$'));

-- Everybody accepted the terms when signing up; the page was only a placeholder then.
insert into consents (account_id, kind, version, accepted_at, place)
select id, 'terms', '1', created_at, 'sign-up' from accounts where status <> 'erased';
