-- Words of the log are looked for newest first, in spans of four days: each is kept with the span in which it was written,
-- and so are who did it and what. The index then knows which rows of a span are meant without reading any, however common a
-- word is and wherever in the past it stands.
create function audit_span(moment timestamptz) returns integer language sql immutable strict as $$
  select floor(extract(epoch from moment - timestamptz '1970-01-01 00:00:00+00') / (4 * 86400))::integer
$$;

-- What is looked for by words, as an index takes it. `#` cannot be part of a word.
create function audit_words(reason text, before jsonb, after jsonb) returns text[] language sql immutable as $$
  select tsvector_to_array(
    to_tsvector('simple', coalesce(reason, ''))
    || jsonb_to_tsvector('simple', coalesce(before, '{}'), '["string", "numeric"]')
    || jsonb_to_tsvector('simple', coalesce(after, '{}'), '["string", "numeric"]')
  )
$$;
create function audit_spanned(span integer, words text[]) returns text[] language sql immutable as $$
  select array(select span || '#' || word from unnest(words) as word where word is not null)
$$;

alter table audit_log drop column words;
alter table audit_log add column spanned_words text[] not null generated always as (
  audit_spanned(audit_span(at), audit_words(reason, before, after) || array['#' || action, '#' || staff_id])
) stored;
create index audit_log_by_words on audit_log using gin (spanned_words) with (fastupdate = off);
