-- Sounds say where they come from and under which licence, can be taken out of the choice, and can be kept as favourites.

alter table sounds
  add column licence text,
  add column source text,
  add column removed_at timestamptz;
-- until now only the sample world could bring sounds
update sounds set licence = 'CC0-1.0', source = 'Sample world';
alter table sounds
  alter column licence set not null,
  alter column source set not null,
  add check (char_length(licence) between 1 and 100),
  add check (char_length(source) between 1 and 300);

create table sound_favourites (
  account_id uuid not null references accounts (id) on delete cascade,
  sound_id uuid not null references sounds (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, sound_id)
);
create index sound_favourites_sound on sound_favourites (sound_id);

-- the videos that use a sound, newest first
create index media_sound on media (sound_id, available_at desc, id desc)
  where is_listed and deleted_at is null and sound_id is not null;
