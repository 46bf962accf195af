-- outside a transaction
alter table case_media validate constraint case_media_not_hidden_reason;
create index concurrently if not exists cases_by_address on cases (address_hash) where address_hash is not null;
