-- Milestones that a creator has reached: each once, for good, whatever the counts do later.
create table creator_milestones (
  account_id uuid not null references accounts (id),
  kind text not null check (kind in ('followers', 'views', 'sales', 'income')),
  threshold integer not null check (threshold > 0),
  reached_at timestamptz not null,
  -- When its owner has seen it celebrated.
  celebrated_at timestamptz,
  primary key (account_id, kind, threshold)
);
