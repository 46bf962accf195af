-- Records responses, see 0109.
create trigger respond_bought after insert on media_rights
  for each row when (new.how in ('purchase', 'message', 'share-link')) execute function keep_response('bought');
create trigger respond_unbought after delete on media_rights
  for each row when (old.how in ('purchase', 'message', 'share-link')) execute function keep_response('bought');
