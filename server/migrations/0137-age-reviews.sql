-- Requests to staff to confirm an age. Message and picture are sealed; row and picture are deleted with the decision.
create table age_reviews (
  id uuid primary key references age_attempts (id) on delete cascade,
  note_sealed bytea not null,
  created_at timestamptz not null
);
create index age_reviews_created_at on age_reviews (created_at, id);
