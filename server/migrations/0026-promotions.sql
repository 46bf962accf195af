-- What creators offer beside the price of a month: bundles of months, discounts for a time, and free trials by a link.
create table subscription_bundles (
  creator_id uuid not null references accounts (id) on delete cascade,
  months smallint not null check (months in (3, 6, 12)),
  percent smallint not null check (percent between 5 and 75),
  primary key (creator_id, months)
);

create table subscription_promotions (
  id uuid primary key default uuidv7(),
  creator_id uuid not null references accounts (id) on delete cascade,
  kind text not null check (kind in ('discount', 'trial-link')),
  audience text not null check (audience in ('new', 'returning', 'everyone')),
  -- Of a discount: how much less, and for how many months.
  percent smallint check (percent between 5 and 90),
  months smallint check (months between 1 and 12),
  -- Of a link: how long it is free, and its mark.
  days smallint check (days between 1 and 90),
  code text unique check (code ~ '^[A-Za-z0-9]{6,32}$'),
  taker_limit int check (taker_limit between 1 and 100000),
  -- Counted only where there is a limit: takers of others do not wait for one another.
  taken int not null default 0 check (taken >= 0),
  ends_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null,
  constraint subscription_promotions_shape check (
    case kind
      when 'discount' then num_nulls(percent, months) = 0 and num_nonnulls(days, code) = 0
      else num_nulls(days, code) = 0 and num_nonnulls(percent, months) = 0 and audience = 'new'
    end
  ),
  constraint subscription_promotions_limit check (taker_limit is null or taken <= taker_limit)
);

create index subscription_promotions_creator on subscription_promotions (creator_id, created_at desc, id desc);
-- One discount at a time for each audience: fans see one price.
create unique index subscription_promotions_one_discount on subscription_promotions (creator_id, audience)
  where kind = 'discount' and ended_at is null;

-- What was offered stays as it was offered: its places are taken, and it ends.
create function subscription_promotions_stay() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - array['taken', 'ended_at'] = to_jsonb(old) - array['taken', 'ended_at']
    and new.taken >= old.taken
    and (old.ended_at is null or new.ended_at = old.ended_at)
  then return new; end if;
  raise exception 'a promotion does not change' using errcode = 'restrict_violation', table = 'subscription_promotions';
end
$$;

create trigger subscription_promotions_stay before update on subscription_promotions
  for each row execute function subscription_promotions_stay();

-- Who took which: each fan each promotion once.
create table subscription_promotion_takings (
  promotion_id uuid not null references subscription_promotions (id) on delete cascade,
  fan_id uuid not null references accounts (id) on delete cascade,
  taken_at timestamptz not null,
  primary key (promotion_id, fan_id)
);

create index subscription_promotion_takings_fan on subscription_promotion_takings (fan_id);

create function subscription_promotion_takings_count() returns trigger language plpgsql as $$
declare
  promotion subscription_promotions;
begin
  update subscription_promotions set taken = taken + 1 where id = new.promotion_id and taker_limit is not null
    returning * into promotion;
  -- Who ends it waits for those who take it, and they find that it has ended.
  if not found then select * into promotion from subscription_promotions where id = new.promotion_id for share; end if;
  if promotion.ended_at is not null or promotion.ends_at <= new.taken_at then
    raise exception 'this promotion is over'
      using errcode = 'check_violation', constraint = 'subscription_promotion_takings_in_time';
  end if;
  if promotion.creator_id = new.fan_id then
    raise exception 'nobody takes their own promotion'
      using errcode = 'check_violation', constraint = 'subscription_promotion_takings_not_own';
  end if;
  return new;
end
$$;

create trigger subscription_promotion_takings_count before insert on subscription_promotion_takings
  for each row execute function subscription_promotion_takings_count();

alter table subscriptions
  -- What it was begun by and runs by still; nobody has one that they did not take.
  add column promotion_id uuid,
  -- What each month of a discount costs, and how many renewals still have it.
  add column promised_cents int check (promised_cents > 0),
  add column promised_months smallint not null default 0 check (promised_months between 0 and 11),
  -- The running time was paid at once for so many months.
  add column bundle_months smallint check (bundle_months in (3, 6, 12)),
  -- When to tell the fan of the first renewal at the full price.
  add column reminder_at timestamptz,
  add constraint subscriptions_promotion_taken foreign key (promotion_id, fan_id)
    references subscription_promotion_takings (promotion_id, fan_id) on delete set null (promotion_id),
  add constraint subscriptions_promise_is_whole check (promised_months = 0 or promised_cents is not null),
  -- Offers do not stack.
  add constraint subscriptions_one_offer check (
    bundle_months is null or (promotion_id is null and promised_cents is null and not is_trial)
  );

create index subscriptions_promotion on subscriptions (promotion_id, fan_id) where promotion_id is not null;
create index subscriptions_reminders on subscriptions (reminder_at) where is_renewing and reminder_at is not null;
