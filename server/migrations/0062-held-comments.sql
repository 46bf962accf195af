-- A comment with a word that is held waits for staff: until then only who wrote it reads it, and nothing counts it.
alter table comments
  add held_at timestamptz,
  -- Which comment it answers, so that its author can be told once it is shown.
  add answers_id uuid references comments (id) on delete set null,
  add constraint comments_told_later check (held_at is not null or answers_id is null),
  add constraint comments_held_alone check (held_at is null or replies = 0);

create index comments_answers on comments (answers_id) where answers_id is not null;

create or replace function count_comment() returns trigger language plpgsql as $$
declare
  was_shown boolean := tg_op <> 'INSERT' and old.held_at is null;
  is_shown boolean := tg_op <> 'DELETE' and new.held_at is null;
begin
  if is_shown and not was_shown then
    update media_counts set comments = comments + 1 where media_id = new.media_id;
    update comments set replies = replies + 1, score = comment_score(created_at, likes, replies + 1)
      where id = new.thread_id;
  elsif was_shown and not is_shown then
    update media_counts set comments = comments - 1 where media_id = old.media_id;
    update comments set replies = replies - 1, score = comment_score(created_at, likes, replies - 1)
      where id = old.thread_id;
  end if;
  return null;
end
$$;

create trigger count_shown_comment after update of held_at on comments
  for each row when (old.held_at is distinct from new.held_at) execute function count_comment();
