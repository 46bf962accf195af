-- What a consent notice did not hide waits for staff, who have to see it: also where it is private or for sale. What the notice hid is
-- open to them anyway.
create or replace view reported_media as
  select media_id from report_groups where media_id is not null and state <> 'decided'
  union
  select case_media.media_id from case_media join cases on cases.id = case_media.case_id
  where case_media.state = 'named' and case_media.not_hidden_reason is not null and cases.state <> 'closed';
