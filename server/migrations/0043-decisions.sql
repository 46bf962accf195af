-- What staff decided about people and what they showed: one row is one statement of reasons.
create table decisions (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id),
  kind text not null check (kind in ('media', 'comment', 'message', 'account')),
  media_id uuid references media (id) on delete set null,
  -- Named only: what is removed of these is gone.
  comment_id uuid,
  message_id uuid,
  measure text not null
    check (measure in ('none', 'remove', 'remove-warn', 'reject', 'warn', 'suspend', 'ban')),
  rule text check (char_length(rule) between 1 and 40),
  title text not null default '' check (char_length(title) <= 256),
  facts text not null default '' check (char_length(facts) <= 1000),
  -- Where it came from: reports, a case with a number, or staff themselves.
  source text not null check (source in ('report', 'case', 'staff')),
  source_id uuid,
  redress text not null default 'appeal' check (redress in ('appeal', 'counter-notice')),
  decided_by uuid not null references accounts (id),
  decided_at timestamptz not null,
  until timestamptz check (until is null or (until > decided_at and measure = 'suspend')),
  ended_at timestamptz,
  ended_how text check (ended_how in ('appeal', 'lifted', 'over', 'restored', 'counter-notice')),
  ended_by uuid references accounts (id),
  ended_words text check (char_length(ended_words) <= 1000),
  constraint decisions_never_on_oneself check (decided_by <> account_id),
  constraint decisions_end_once check ((ended_at is null) = (ended_how is null)),
  constraint decisions_have_a_rule check (measure in ('none', 'reject') or rule is not null)
);
create index decisions_account on decisions (account_id, id desc);
create index decisions_media on decisions (media_id) where media_id is not null;
create index decisions_decided_by on decisions (decided_by);
create index decisions_source on decisions (source_id) where source_id is not null;
create index decisions_to_end on decisions (until) where until is not null and ended_at is null;
-- An account is closed by one decision at a time.
create unique index decisions_closing on decisions (account_id)
  where measure in ('suspend', 'ban') and ended_at is null;

-- What was decided stays as it was; it ends once, and its words go when its person is erased.
create function keep_decision() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'decisions are kept';
  end if;
  if (new.id, new.account_id, new.kind, new.measure, new.decided_by, new.decided_at, new.source)
    is distinct from (old.id, old.account_id, old.kind, old.measure, old.decided_by, old.decided_at, old.source)
    or (new.media_id is distinct from old.media_id and new.media_id is not null)
    or (old.ended_at is not null and new.ended_at is distinct from old.ended_at) then
    raise exception 'a decision stays as it was made';
  end if;
  return new;
end
$$;
create trigger keep_decision before update or delete on decisions for each row execute function keep_decision();

-- Nobody comes back in who is still kept out.
create function keep_closed() returns trigger language plpgsql as $$
begin
  if exists (
    select from decisions where account_id = new.id and ended_at is null
      and measure in ('suspend', 'ban')
  ) then
    raise exception 'this account is closed by a decision that has not ended';
  end if;
  return new;
end
$$;
create trigger keep_closed before update of status on accounts for each row
  when (old.status = 'suspended' and new.status = 'active') execute function keep_closed();
