-- The picture a creator chose for their next lives, as the address of a file of their own; each live keeps the one it had.
alter table live_rooms add column cover text,
  add constraint live_rooms_cover check (cover ~ ('^/files/live-covers/' || account_id::text || '/[0-9a-f]{16}\.webp$'));
alter table lives
  add constraint lives_cover check (cover ~ ('^/files/live-covers/' || account_id::text || '/[0-9a-f]{16}\.webp$'));
