-- Each run of the training job. A model without `finished_at` is incomplete, and never used.
create table recommendation_models (
  id uuid primary key default uuidv7(),
  started_at timestamptz not null,
  finished_at timestamptz,
  people integer not null default 0,
  responses integer not null default 0,
  media integer not null default 0,
  -- Share of its length that is usually watched, by length: `UsualWatch`.
  usual jsonb,
  -- Centres of the groups of similar media: vectors of float32, one after the other.
  centroids bytea not null default ''
);

-- The media of a model, numbered from 0. Vectors and lists are those of `recommendations/model/types.ts`, as bytes.
create table media_vectors (
  model_id uuid not null references recommendation_models (id) on delete cascade,
  place integer not null check (place >= 0),
  -- Without a foreign key: a deleted media stays until the next run, and is passed over.
  media_id uuid not null,
  vector bytea not null,
  is_trained boolean not null,
  neighbours bytea not null,
  neighbour_strengths bytea not null,
  cluster smallint not null,
  quality real not null,
  primary key (model_id, place)
);
