-- Notices that anybody sends without an account: reports, complaints, DMCA notices, counter-notices, withdrawn consent. What
-- they wrote and who they are is sealed; their link is found by its hash and sent again from its seal.
create table cases (
  id uuid primary key default uuidv7(),
  number integer generated always as identity (start with 1001) unique,
  kind text not null check (kind in ('report', 'complaint', 'dmca', 'counter', 'consent')),
  state text not null default 'received'
    check (state in ('received', 'confirmed', 'asked', 'forwarded', 'escalated', 'closed')),
  outcome text check (outcome in ('taken-down', 'upheld', 'refused', 'incomplete', 'withdrawn', 'restored', 'suit')),
  topic text not null default '' check (char_length(topic) <= 60),
  is_urgent boolean not null default false,
  -- Who sent it, where they were signed in.
  account_id uuid references accounts (id),
  -- The notice that a counter-notice answers.
  answers_id uuid references cases (id),
  details_sealed bytea not null,
  -- Finds what the same address sent before, and tells it to nobody.
  email_hash bytea not null,
  addresses text[] not null check (cardinality(addresses) <= 20),
  -- Names of files in the storage, each sealed.
  files text[] not null default '{}' check (cardinality(files) <= 60),
  token_hash text not null unique,
  token_sealed bytea not null,
  -- What the sender's browser called this intention: sent twice it is one case.
  key text not null unique check (char_length(key) between 8 and 100),
  fingerprint bytea not null,
  received_at timestamptz not null,
  confirmed_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references accounts (id),
  escalated_at timestamptz,
  -- By when the next step was promised. How often staff were reminded of it: before, and when it was late.
  due_at timestamptz,
  reminded smallint not null default 0 check (reminded between 0 and 2),
  closed_at timestamptz,
  constraint cases_closed check ((state = 'closed') = (closed_at is not null) and (state = 'closed') = (due_at is null)),
  constraint cases_outcome check ((outcome is not null) = (state in ('closed', 'escalated'))),
  constraint cases_confirmed check (confirmed_at is not null or state = 'received' or outcome = 'withdrawn'),
  constraint cases_forwarded check (state <> 'forwarded' or (kind = 'counter' and answers_id is not null)),
  constraint cases_court check (outcome is null or outcome not in ('restored', 'suit') or kind in ('counter', 'dmca')),
  constraint cases_second_look check (state <> 'escalated' or escalated_at is not null),
  constraint cases_answers check (answers_id is null or kind = 'counter')
);
create index cases_queue on cases (due_at, id) where state <> 'closed';
create index cases_by_account on cases (account_id) where account_id is not null;
create index cases_by_sender on cases (email_hash, kind);
create index cases_over on cases (closed_at) where closed_at is not null;
create index cases_answering on cases (answers_id) where answers_id is not null;
-- One way back at a time.
create unique index cases_forwarded_once on cases (answers_id) where state = 'forwarded';

-- No step is left out, none is taken twice, and what was sent stays as it was sent.
create function cases_move() returns trigger language plpgsql as $$
begin
  if (new.id, new.number, new.kind, new.topic, new.email_hash, new.addresses, new.token_hash, new.key, new.received_at)
    is distinct from
    (old.id, old.number, old.kind, old.topic, old.email_hash, old.addresses, old.token_hash, old.key, old.received_at)
    or substring(new.details_sealed from 73) <> substring(old.details_sealed from 73) then
    raise exception 'what was sent stays as it was sent' using errcode = 'restrict_violation', table = 'cases';
  end if;
  if new.state <> old.state then
    if not old.state || '>' || new.state = any (array[
      'received>confirmed', 'confirmed>asked', 'asked>confirmed', 'confirmed>forwarded', 'confirmed>closed',
      'asked>closed', 'forwarded>closed', 'closed>escalated', 'escalated>closed'])
      and not (old.state = 'received' and new.state = 'closed' and new.outcome = 'withdrawn') then
      raise exception 'a case does not go from % to %', old.state, new.state
        using errcode = 'restrict_violation', table = 'cases', constraint = 'cases_move';
    end if;
    if new.state = 'escalated' and old.escalated_at is not null then
      raise exception 'there is one second look' using errcode = 'restrict_violation', table = 'cases';
    end if;
  elsif new.outcome is distinct from old.outcome
    -- What came back, or went to court, is told of the notice that took it away as well.
    and not (old.kind = 'dmca' and old.outcome in ('taken-down', 'restored') and new.outcome in ('taken-down', 'restored')) then
    raise exception 'this case was decided' using errcode = 'restrict_violation', table = 'cases';
  end if;
  return new;
end
$$;
create trigger cases_move before update on cases for each row execute function cases_move();

-- What a case is about, where it was found here.
create table case_media (
  case_id uuid not null references cases on delete cascade,
  -- Not held by a key: what is gone is still told of.
  media_id uuid not null,
  account_id uuid not null references accounts (id),
  state text not null default 'named' check (state in ('named', 'hidden', 'taken-down', 'restored', 'kept')),
  -- The statement of reasons that took it down; it ends when the media comes back.
  decision_id uuid references decisions (id),
  changed_at timestamptz not null,
  primary key (case_id, media_id),
  constraint case_media_taken_down check (state <> 'taken-down' or decision_id is not null)
);
create index case_media_by_media on case_media (media_id);
create index case_media_by_account on case_media (account_id, changed_at);

-- Everything that happened in a case, and everything that was written, in order. Rows are only added.
create table case_steps (
  id uuid primary key,
  place bigint generated always as identity,
  case_id uuid not null references cases on delete cascade,
  at timestamptz not null,
  step text not null check (step ~ '^[a-z-]{3,30}$'),
  -- Who may read its words: whoever sent the case, the other side, or staff alone.
  audience text not null check (audience in ('sender', 'owner', 'staff')),
  staff_id uuid references accounts (id),
  words_sealed bytea,
  files text[] not null default '{}'
);
create unique index case_steps_by_case on case_steps (case_id, place);
create index case_steps_by_staff on case_steps (staff_id) where staff_id is not null;

-- Only the wrapping of a seal may change, when the keys of the vault rotate: its first 72 bytes.
create function case_steps_stay() returns trigger language plpgsql as $$
begin
  if (new.id, new.place, new.case_id, new.at, new.step, new.audience, new.staff_id, new.files)
    is distinct from (old.id, old.place, old.case_id, old.at, old.step, old.audience, old.staff_id, old.files)
    or substring(new.words_sealed from 73) is distinct from substring(old.words_sealed from 73) then
    raise exception 'what happened in a case stays' using errcode = 'restrict_violation', table = 'case_steps';
  end if;
  return new;
end
$$;
create trigger case_steps_stay before update on case_steps for each row execute function case_steps_stay();
