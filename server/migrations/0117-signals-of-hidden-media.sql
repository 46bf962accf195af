-- Records responses, see 0109.
create trigger respond_hidden after insert or delete on hidden_media
  for each row execute function keep_response('reported');
