-- Records responses, see 0109.
create trigger respond_report after insert on reports for each row
  when (new.reporter_id is not null and new.comment_id is null) execute function respond_report();
