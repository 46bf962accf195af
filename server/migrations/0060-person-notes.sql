-- What staff write down about somebody for one another.
create table person_notes (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id) on delete cascade,
  by_id uuid not null references accounts (id),
  words text not null check (char_length(words) between 1 and 1000),
  created_at timestamptz not null
);
create index person_notes_account on person_notes (account_id, id desc);
create index person_notes_by on person_notes (by_id);

-- Whoever talked staff into it gets no money for some days.
alter table accounts add column two_step_reset_at timestamptz;
