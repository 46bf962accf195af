-- How much consent notices hide without staff within a day is counted by sender and by creator, and staff see what waits for them.
alter table cases
  -- A keyed mark of the network it was sent from, for as long as limits count it.
  add column address_hash bytea;
alter table case_media
  -- When a notice hid it before staff looked.
  add column hidden_at timestamptz,
  add column not_hidden_reason text,
  add constraint case_media_not_hidden_reason
    check (not_hidden_reason in ('sender-refused', 'kept-by-staff', 'sender-limit', 'creator-limit')) not valid;
