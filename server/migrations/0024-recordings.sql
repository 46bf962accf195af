-- What was recorded here in several takes, or cut, mixed and written over before it was sent. Its files lie with the media.

create table recordings (
  media_id uuid primary key references media (id) on delete cascade,
  -- names of files, in the order they are played in
  takes text[] not null,
  edit jsonb not null,
  check (cardinality(takes) between 1 and 20),
  check (jsonb_typeof(edit) = 'object')
);
