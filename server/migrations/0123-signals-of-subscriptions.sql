-- Records responses, see 0109.
create trigger respond_subscription after insert or update of ends_at on subscriptions
  for each row execute function respond_subscription();
