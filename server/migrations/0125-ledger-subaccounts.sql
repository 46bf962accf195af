-- Sub-accounts of the site's own books: the provider or bank where cleared money is, and the country of a tax. Entries of older
-- versions have none.
alter table ledger_entries add column subaccount text;
alter table ledger_entries add constraint ledger_entries_subaccount
  check (subaccount is null or (book in ('clearing', 'tax') and char_length(subaccount) between 1 and 40)) not valid;
alter table ledger_entries drop constraint ledger_entries_book_check;
alter table ledger_entries add constraint ledger_entries_book_check check (
  book in ('wallet', 'held', 'payable', 'revenue', 'clearing', 'payouts', 'refunds', 'tax')
) not valid;
