-- What all visitors are shown is worked out once a second and kept meanwhile. Whatever takes a media out of it, adds one
-- or changes what is told of it says so when it commits: on the channel and in the envelope of the bus. The words are
-- always the same, so that a transaction sends one notification, however much it changes.
create function tell_feed_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('candid', '{"topic":"feed-changed"}');
  return null;
end
$$;

-- Scores move with every like and are not told: a second later is soon enough for them.
create trigger tell_feed_entry after insert or delete on feed_entries for each row
  execute function tell_feed_changed();
create trigger tell_moved_feed_entry after update on feed_entries for each row
  when ((old.account_id, old.type, old.available_at) is distinct from (new.account_id, new.type, new.available_at))
  execute function tell_feed_changed();

-- Not the progress of its making, which moves many times.
create trigger tell_media after update on media for each row
  when (
    (old.description, old.tags, old.visibility, old.price_cents, old.alt, old.sound_id, old.state, old.width,
      old.height, old.duration_ms, old.pictures_run, old.playback_run, old.playback, old.approved, old.available_at,
      old.deleted_at)
    is distinct from
    (new.description, new.tags, new.visibility, new.price_cents, new.alt, new.sound_id, new.state, new.width,
      new.height, new.duration_ms, new.pictures_run, new.playback_run, new.playback, new.approved, new.available_at,
      new.deleted_at)
  )
  execute function tell_feed_changed();

create trigger tell_captions after insert or update or delete on media_captions for each statement
  execute function tell_feed_changed();

create trigger tell_accounts after update on accounts for each row
  when (
    (old.status, old.username, old.fullname, old.avatar, old.is_creator)
    is distinct from (new.status, new.username, new.fullname, new.avatar, new.is_creator)
  )
  execute function tell_feed_changed();

create trigger tell_plans after insert or update or delete on subscription_plans for each statement
  execute function tell_feed_changed();
