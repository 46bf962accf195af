-- outside a transaction
-- Reads the whole table without blocking reads or writes.
alter table sessions validate constraint sessions_method_check;
