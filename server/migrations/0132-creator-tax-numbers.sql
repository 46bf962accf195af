-- Tax numbers of creators, which the site reports to tax offices with their income. Sealed by the vault; the hint is shown.
create table creator_tax_numbers (
  creator_id uuid primary key references accounts (id) on delete cascade,
  number_sealed bytea not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  hint text not null check (char_length(hint) between 1 and 10),
  updated_at timestamptz not null
);
