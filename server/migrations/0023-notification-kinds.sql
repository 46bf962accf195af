-- The kinds stand in the code, each as one record: a new one is no change of the database.
alter table notifications drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind ~ '^[a-z-]{1,40}$');

-- What is told once is told once by its key, whatever its kind.
alter table notifications add column once_key text check (char_length(once_key) between 1 and 200);
update notifications set once_key = actor_id || coalesce(':' || media_id, '') where kind in ('follow', 'like');
create unique index notifications_told_once on notifications (account_id, kind, once_key) where once_key is not null;
drop index notifications_once;

-- Whoever follows somebody, in an order in which a long list can be gone through.
create index follows_walk on follows (followed_id, follower_id);
