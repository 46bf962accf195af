-- Most messages come alone: their id is the one that was given, and is not taken apart for adding nothing.
create or replace function message_id_plus(id uuid, places int) returns uuid language sql immutable as $$
  select case
    when places = 0 then id
    else (left(id::text, 24) || lpad(to_hex(('x' || right(id::text, 12))::bit(48)::bigint + places), 12, '0'))::uuid
  end
$$;
