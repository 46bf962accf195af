-- Who is seen by two processes is one viewer: each says, beside how many it sees, marks that tell them apart and name nobody.
alter table live_watchers
  add column marks int[] not null default '{}',
  add column ever int not null default 0 check (ever >= 0),
  add column ever_marks int[] not null default '{}';
