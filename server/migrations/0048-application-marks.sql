-- A keyed mark of the name and birth date somebody gives, so that staff are told when another account gave the same. Names stay
-- sealed; who applied before has none.
alter table creator_applications add column person_mark text check (char_length(person_mark) between 20 and 100);
create index creator_applications_person_mark on creator_applications (person_mark) where person_mark is not null;
