-- outside a transaction
-- Reads the tables without blocking reads or writes.
alter table media_seen validate constraint media_seen_source_check;
alter table creator_figures validate constraint creator_figures_source_check;
