-- Which media a sale was about, whichever door it was sold through: the media itself, a link to it, a message with it, a
-- tip given at it. No foreign key: what was sold stays in the books when the media is gone.
alter table sales add column media_id uuid;

alter table sales disable trigger sales_stay;
update sales set media_id = subject_id where kind in ('media', 'tip') and subject_id is not null;
update sales set media_id = share_links.media_id from share_links where sales.kind = 'share-link' and share_links.id = subject_id;
update sales set media_id = messages.media_id from messages where sales.kind = 'teaser' and messages.id = subject_id;
alter table sales enable trigger sales_stay;

-- What a media or a link sold and earned is summed from the index alone.
create index sales_of_media on sales (media_id) include (kind, share_cents, reversed_at) where media_id is not null;
create index sales_of_link on sales (subject_id) include (share_cents, reversed_at) where kind = 'share-link';

-- Views by the day they were counted on, in UTC. media_counts has their sum and those of before.
create table media_views (
  media_id uuid not null references media (id) on delete cascade,
  day date not null,
  views int not null check (views >= 0),
  primary key (media_id, day)
);

-- The likes of a media within a span, without reading all others.
create index likes_of_media on likes (media_id, created_at);
drop index likes_media;

-- What a subscription opens: told to everybody who may subscribe.
create index media_for_subscribers on media (account_id, type, available_at)
  where visibility = 'subscription' and price_cents = 0 and deleted_at is null and approved
    and state in ('playable', 'ready');

-- The name of the creator's own picture for a video, under media/{id}/; null takes one out of the video.
alter table media add column cover text check (cover ~ '^cover-[0-9a-f]{12}\.webp$');
