-- Where somebody lives, as far as we know: creators say so in their application, and staff correct it. The law of that country
-- holds for what they are shown, wherever they connect from.
alter table accounts add column country text check (country ~ '^[A-Z]{2}$');
-- Where a creator does not want to be found. Like a block, for everybody who is or lives there.
alter table accounts add column hidden_in text[] not null default '{}'
  check (cardinality(hidden_in) <= 250 and array_to_string(hidden_in, ',', '?') ~ '^([A-Z]{2}(,[A-Z]{2})*)?$');
-- Which countries matter at all is asked by every process, and few people choose any.
create index accounts_hidden_in on accounts (id) where hidden_in <> '{}';
