-- Records responses, see 0109. Named to run after the counts are locked, as in the statements that record watching.
create trigger respond_like after insert or delete on likes for each row execute function keep_response('liked');
