-- Staff open conversations with a reason too, and find what somebody deleted.
alter table staff_looks drop constraint staff_looks_kind_check;
alter table staff_looks add constraint staff_looks_kind_check
  check (kind in ('media', 'attachment', 'account', 'thread'));

create index media_deleted_of_account on media (account_id, available_at desc, id desc)
  where deleted_at is not null;
