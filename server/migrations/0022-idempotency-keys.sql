-- One table for what is kept by its idempotency key.
alter table wishes rename to idempotency_keys;
alter table idempotency_keys rename constraint wishes_pkey to idempotency_keys_pkey;
alter table idempotency_keys rename constraint wishes_account_id_fkey to idempotency_keys_account_id_fkey;
alter table idempotency_keys rename constraint wishes_key_check to idempotency_keys_key_check;
create index idempotency_keys_created on idempotency_keys (created_at);

-- Forms of uploads are kept there too, by what every such form asks for.
insert into idempotency_keys (account_id, key, fingerprint, answer, created_at)
select account_id, key, sha256('["upload"]'), answer::text, created_at from upload_keys
on conflict do nothing;
drop table upload_keys;
