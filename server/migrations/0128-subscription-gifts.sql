-- Months of a creator that one fan buys for another: for a username, or for the first person who accepts a link. Paid by one sale.
alter table sales drop constraint sales_kind_check;
alter table sales add constraint sales_kind_check
  check (kind in ('tip', 'media', 'teaser', 'share-link', 'subscription', 'live', 'subscription-gift')) not valid;

create table subscription_gifts (
  id uuid primary key,
  sale_id uuid not null unique references sales (id),
  buyer_id uuid not null references accounts (id),
  creator_id uuid not null references accounts (id),
  months smallint not null check (months in (1, 3, 6, 12)),
  month_cents integer not null check (month_cents > 0),
  price_cents integer not null,
  is_anonymous boolean not null,
  message text not null check (char_length(message) <= 280),
  token_hash text unique,
  token_sealed bytea,
  expires_at timestamptz,
  recipient_id uuid references accounts (id),
  accepted_at timestamptz,
  -- The time that the gift added to the recipient's subscription.
  starts_at timestamptz,
  ends_at timestamptz,
  reminder_at timestamptz,
  -- When the whole price had gone back.
  returned_at timestamptz,
  created_at timestamptz not null,
  constraint subscription_gifts_price check (price_cents = months * month_cents),
  constraint subscription_gifts_accepted_whole check (
    num_nulls(recipient_id, accepted_at, starts_at, ends_at) in (0, 4) and starts_at <= ends_at
  ),
  constraint subscription_gifts_link_whole check (num_nulls(token_hash, token_sealed, expires_at) in (0, 3)),
  constraint subscription_gifts_for_someone check (token_hash is not null or recipient_id is not null),
  constraint subscription_gifts_for_another check (
    buyer_id <> creator_id and recipient_id is distinct from buyer_id and recipient_id is distinct from creator_id
  )
);

create index subscription_gifts_of_buyer on subscription_gifts (buyer_id, created_at desc, id desc);
create index subscription_gifts_of_recipient on subscription_gifts (recipient_id, creator_id, ends_at);
create index subscription_gifts_expiring on subscription_gifts (expires_at)
  where accepted_at is null and returned_at is null;
create index subscription_gifts_reminders on subscription_gifts (reminder_at) where reminder_at is not null;

create function subscription_gift_is_paid() returns trigger language plpgsql as $$
begin
  if not exists (
    select from sales
    where id = new.sale_id and kind = 'subscription-gift' and subject_id = new.id and fan_id = new.buyer_id
      and creator_id = new.creator_id and price_cents = new.price_cents
  ) then
    raise exception 'a gift is paid by its buyer, at its price'
      using errcode = 'check_violation', table = 'subscription_gifts', constraint = 'subscription_gift_is_paid';
  end if;
  return null;
end
$$;

create trigger subscription_gift_is_paid after insert on subscription_gifts
  for each row execute function subscription_gift_is_paid();

create function subscription_gift_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.id, new.sale_id, new.buyer_id, new.creator_id, new.months, new.month_cents, new.created_at)
    is distinct from
    (old.id, old.sale_id, old.buyer_id, old.creator_id, old.months, old.month_cents, old.created_at)
  then
    raise exception 'a gift that was paid does not change'
      using errcode = 'restrict_violation', table = 'subscription_gifts', constraint = 'subscription_gift_stays';
  end if;
  if (old.accepted_at is not null and (new.recipient_id, new.accepted_at) is distinct from (old.recipient_id, old.accepted_at))
    or (old.accepted_at is null and new.accepted_at is not null
      and (old.returned_at is not null or new.accepted_at >= old.expires_at))
  then
    raise exception 'a gift is accepted once, in time'
      using errcode = 'check_violation', table = 'subscription_gifts', constraint = 'subscription_gift_accepted_once';
  end if;
  if old.returned_at is not null and new.returned_at is distinct from old.returned_at then
    raise exception 'a gift is returned once'
      using errcode = 'check_violation', table = 'subscription_gifts', constraint = 'subscription_gift_returned_once';
  end if;
  return new;
end
$$;

create trigger subscription_gift_stays before update or delete on subscription_gifts
  for each row execute function subscription_gift_stays();
