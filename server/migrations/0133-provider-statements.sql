-- Settlement reports of payment providers, which are compared with the ledger and never change it. The same file is stored once.
create table provider_statements (
  id uuid primary key default uuidv7(),
  gateway text not null check (char_length(gateway) between 1 and 40),
  format text not null check (char_length(format) between 1 and 40),
  file_name text not null check (char_length(file_name) <= 200),
  hash bytea not null check (octet_length(hash) = 32),
  from_at timestamptz not null,
  to_at timestamptz not null,
  margin_ms integer not null check (margin_ms >= 0),
  line_count integer not null check (line_count >= 0),
  uploaded_by uuid references accounts (id) on delete set null,
  created_at timestamptz not null,
  check (from_at <= to_at),
  constraint provider_statements_once unique (gateway, hash)
);
create index provider_statements_newest on provider_statements (created_at desc, id desc);
create index provider_statements_uploaded_by on provider_statements (uploaded_by);

create table provider_statement_lines (
  statement_id uuid not null references provider_statements (id) on delete cascade,
  number integer not null,
  line_id text not null,
  kind text not null check (kind in ('payment', 'refund', 'dispute', 'reversal', 'fee', 'payout', 'other')),
  payment text,
  reference text,
  cents bigint not null,
  currency text not null check (currency ~ '^[a-z]{3}$'),
  fee_cents bigint not null,
  at timestamptz not null,
  primary key (statement_id, number)
);
create index provider_statement_lines_payment on provider_statement_lines (payment) where payment is not null;

-- How staff settled a difference by hand. It counts only as long as the difference is the one they saw.
create table reconciliation_notes (
  gateway text not null,
  subject text not null check (char_length(subject) between 1 and 1000),
  state text not null check (state in ('missing-here', 'not-at-provider', 'different')),
  off_cents bigint,
  note text not null check (char_length(note) between 1 and 1000),
  noted_by uuid references accounts (id) on delete set null,
  noted_at timestamptz not null,
  primary key (gateway, subject)
);
create index reconciliation_notes_noted_by on reconciliation_notes (noted_by);
