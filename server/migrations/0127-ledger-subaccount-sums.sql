-- outside a transaction
-- Sums per provider and per country of tax.
create index concurrently if not exists ledger_entries_subaccounts on ledger_entries (book, subaccount, journal_id)
  include (cents, money) where subaccount is not null;
