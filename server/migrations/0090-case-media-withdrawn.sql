-- A notice that its sender took back decides nothing: what it named gets a state of its own, apart from what staff decided to
-- keep. The version before goes on writing 'kept' for both; today's reads the outcome of the case as well.
alter table case_media drop constraint case_media_state_check;
alter table case_media add constraint case_media_state_check
  check (state in ('named', 'hidden', 'taken-down', 'restored', 'kept', 'withdrawn')) not valid;

update case_media set state = 'withdrawn' from cases
where cases.id = case_media.case_id and case_media.state = 'kept' and cases.outcome = 'withdrawn';
