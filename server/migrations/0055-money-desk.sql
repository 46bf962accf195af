-- Corrections of the books, by two people: one proposes, another approves, and neither for themselves.
create table adjustments (
  id uuid primary key default uuidv7(),
  money text not null check (money in ('real', 'sandbox')),
  -- What stands in other books has a row of its own elsewhere, which no correction may contradict.
  from_book text not null check (from_book in ('wallet', 'payable', 'revenue', 'clearing')),
  from_owner uuid references accounts (id),
  to_book text not null check (to_book in ('wallet', 'payable', 'revenue', 'clearing')),
  to_owner uuid references accounts (id),
  cents bigint not null check (cents between 1 and 10000000),
  -- Why, for those who look at it later; and what the person is told.
  reason text not null check (char_length(reason) between 1 and 500),
  words text not null default '' check (char_length(words) <= 300),
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'refused', 'withdrawn')),
  proposed_by uuid not null references accounts (id),
  proposed_at timestamptz not null,
  decided_by uuid references accounts (id),
  decided_at timestamptz,
  note text not null default '' check (char_length(note) <= 500),
  journal_id uuid unique references ledger_journals (id),
  constraint adjustments_owners check (
    (from_book in ('wallet', 'payable')) = (from_owner is not null)
    and (to_book in ('wallet', 'payable')) = (to_owner is not null)
  ),
  constraint adjustments_move_something check ((from_book, from_owner) is distinct from (to_book, to_owner)),
  constraint adjustments_decision check (
    (state = 'proposed') = (decided_by is null) and (state = 'proposed') = (decided_at is null)
  ),
  constraint adjustments_approved_has_a_journal check ((state = 'approved') = (journal_id is not null)),
  constraint adjustments_by_two check (
    state in ('proposed') or (state = 'withdrawn') = (decided_by = proposed_by)
  ),
  constraint adjustments_never_oneself check (
    from_owner is distinct from proposed_by and to_owner is distinct from proposed_by
    and (state <> 'approved' or (from_owner is distinct from decided_by and to_owner is distinct from decided_by))
  )
);

create index adjustments_waiting on adjustments (proposed_at) where state = 'proposed';
create index adjustments_from on adjustments (from_owner) where from_owner is not null;
create index adjustments_to on adjustments (to_owner) where to_owner is not null;

-- What was proposed is what is approved; and what is approved moved exactly that, and took nobody below nothing.
create function adjustments_stay() returns trigger language plpgsql as $$
declare
  deciding constant text[] := array['state', 'decided_by', 'decided_at', 'note', 'journal_id'];
begin
  if tg_op = 'DELETE' or old.state <> 'proposed' or to_jsonb(new) - deciding <> to_jsonb(old) - deciding then
    raise exception 'an adjustment does not change' using errcode = 'restrict_violation', table = 'adjustments';
  end if;
  if new.state = 'approved' and (
    not exists (select from ledger_journals where id = new.journal_id and kind = 'adjustment')
    or (select count(*) from ledger_entries where journal_id = new.journal_id) <> 2
    or not exists (
      select from ledger_entries where journal_id = new.journal_id and book = new.from_book
        and owner_id is not distinct from new.from_owner and cents = -new.cents and money = new.money
    )
    or not exists (
      select from ledger_entries where journal_id = new.journal_id and book = new.to_book
        and owner_id is not distinct from new.to_owner and cents = new.cents and money = new.money
    )
  ) then
    raise exception 'an adjustment and its journal do not agree' using errcode = 'check_violation',
      constraint = 'adjustments_journal', table = 'adjustments';
  end if;
  if new.state = 'approved' and new.from_book = 'payable' and (
    select sum(cents) from ledger_entries where book = 'payable' and owner_id = new.from_owner and money = new.money
  ) < 0 then
    raise exception 'there is not that much to take' using errcode = 'check_violation',
      constraint = 'adjustments_never_below_zero', table = 'adjustments';
  end if;
  return new;
end
$$;

create trigger adjustments_stay before update or delete on adjustments
  for each row execute function adjustments_stay();

-- No journal of this kind without two people.
create function adjustment_journals_are_approved() returns trigger language plpgsql as $$
begin
  if not exists (select from adjustments where journal_id = new.id and state = 'approved') then
    raise exception 'an adjustment needs two people' using errcode = 'check_violation',
      constraint = 'ledger_journals_adjustment', table = 'ledger_journals';
  end if;
  return null;
end
$$;

create constraint trigger adjustment_journals_are_approved after insert on ledger_journals
  deferrable initially deferred for each row when (new.kind = 'adjustment')
  execute function adjustment_journals_are_approved();

-- When the books were proved, and what did not agree.
create table book_proofs (
  id uuid primary key default uuidv7(),
  -- Null for the nightly one.
  asked_by uuid references accounts (id),
  started_at timestamptz not null,
  finished_at timestamptz,
  problems text[] not null default '{}',
  journals bigint not null default 0,
  entries bigint not null default 0
);

create index book_proofs_started on book_proofs (started_at desc);

-- Sums of months that are over, so that a year of them is not added up for each who looks.
create table ledger_months (
  month date not null,
  kind text not null,
  -- Of sales, what was sold.
  detail text not null,
  book text not null,
  money text not null,
  cents bigint not null,
  moves bigint not null,
  primary key (month, kind, detail, book, money)
);

create index ledger_journals_created on ledger_journals (created_at desc, id desc);
create index ledger_journals_kind on ledger_journals (kind, created_at desc, id desc);

-- A bank that takes money back asks for evidence by a day, and says in the end who was right.
alter table gateway_events add column due_at timestamptz;
alter table take_backs
  add column due_at timestamptz,
  add column evidence_at timestamptz,
  add column evidence_by uuid references accounts (id),
  add column evidence_note text check (char_length(evidence_note) between 1 and 1000),
  add column lost_at timestamptz,
  add constraint take_backs_evidence_is_whole check (num_nulls(evidence_at, evidence_by, evidence_note) in (0, 3)),
  add constraint take_backs_end_once check (lost_at is null or returned_at is null);

create index take_backs_disputes on take_backs (created_at desc, id desc) where reason = 'dispute';
