-- Which of the five steps of an application it is that staff asked for more of: the page opens there.
alter table creator_applications
  add column asked_step smallint constraint creator_applications_asked_step check (asked_step between 1 and 5),
  add constraint creator_applications_step_of_what_is_asked check (asked_step is null or asked_for is not null);
