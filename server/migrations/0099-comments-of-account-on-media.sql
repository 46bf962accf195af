-- outside a transaction
-- Whether somebody has written below a media is asked each time they look at it.
create index concurrently if not exists comments_of_account_on_media on comments (account_id, media_id);
