-- outside a transaction
-- Each reads its whole table, and keeps nobody from reading or writing meanwhile.
alter table cards validate constraint cards_last4;
alter table ledger_entries validate constraint ledger_entries_subaccount;
alter table ledger_entries validate constraint ledger_entries_book_check;
