-- Records responses, see 0109.
create trigger respond_comment after insert on comments for each row execute function keep_response('commented');
create trigger respond_uncommented after delete on comments for each row execute function keep_uncommented();
