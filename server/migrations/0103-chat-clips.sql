-- Size, length and poster of a video in a message: what its player shows before the video is loaded. Clips of the previous version
-- have no row. Not columns of `chat_uploads`, because the previous version reads whole rows of it by prepared statements.
create table chat_clips (
  upload_id uuid primary key references chat_uploads (id) on delete cascade,
  width_px integer not null check (width_px > 0),
  height_px integer not null check (height_px > 0),
  duration_ms integer check (duration_ms > 0)
);
