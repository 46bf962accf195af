-- Records responses, see 0109.
create trigger respond_mute after insert or delete on mutes for each row execute function respond_mute();
