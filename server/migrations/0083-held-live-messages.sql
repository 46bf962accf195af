-- What was written with a word that is held waits for whoever keeps the room.
alter table live_messages add column held_at timestamptz;
alter table live_messages add constraint live_messages_held_are_words check (held_at is null or kind = 'message');
create index live_messages_held on live_messages (live_id, id) where held_at is not null and deleted_at is null;
