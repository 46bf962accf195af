-- Messages that send themselves: what a creator wants sent when somebody follows, subscribes, leaves or buys for the first
-- time, and to whom it is still to go. What happens is noticed by triggers, so that no way of following or paying is forgotten.

-- One of each kind for each creator; what it sends, and how that goes, stands with all that goes to many.
create table messenger_rules (
  id uuid primary key references broadcasts (id) on delete cascade,
  creator_id uuid not null references accounts (id) on delete cascade,
  event text not null check (event in ('follow', 'subscribe', 'subscription_ended', 'first_purchase')),
  enabled boolean not null,
  delay_unit text not null check (delay_unit in ('minutes', 'hours')),
  delay_amount int not null,
  delay interval not null generated always as (
    delay_amount * case delay_unit when 'hours' then interval '1 hour' else interval '1 minute' end
  ) stored,
  -- Why it switched itself off.
  problem text check (problem in ('media')),
  -- Since when it is on, or off.
  switched_at timestamptz not null,
  updated_at timestamptz not null,
  constraint messenger_rules_delay
    check (delay_amount between 0 and case delay_unit when 'hours' then 720 else 43200 end),
  constraint messenger_rules_problem_is_off check (problem is null or not enabled),
  constraint messenger_rules_once unique (creator_id, event)
);

-- To whom a rule is to go, or went: each person once, ever. Whoever leaves before it is due loses the row, and gets another
-- one by coming back.
create table rule_sendings (
  rule_id uuid not null references messenger_rules (id) on delete cascade,
  person_id uuid not null references accounts (id) on delete cascade,
  happened_at timestamptz not null,
  due_at timestamptz not null,
  sent_at timestamptz,
  primary key (rule_id, person_id)
);

create index rule_sendings_due on rule_sendings (due_at, rule_id, person_id) where sent_at is null;
create index rule_sendings_person on rule_sendings (person_id);

-- What was sent stays sent: nothing makes it go out again.
create function keep_rule_sending() returns trigger language plpgsql as $$
begin
  raise exception 'a rule goes to each person once' using errcode = 'restrict_violation', table = tg_table_name;
end
$$;
create trigger keep_rule_sending before update on rule_sendings for each row
  when (old.sent_at is not null) execute function keep_rule_sending();

create function await_rule(creator uuid, what text, person uuid, at timestamptz) returns void language sql as $$
  insert into rule_sendings as known (rule_id, person_id, happened_at, due_at)
  select id, person, at, at + delay from messenger_rules
  where creator_id = creator and event = what and enabled
  on conflict (rule_id, person_id) do update
    set happened_at = excluded.happened_at, due_at = excluded.due_at where known.sent_at is null
$$;

create function forget_rule(creator uuid, what text, person uuid) returns void language sql as $$
  delete from rule_sendings using messenger_rules
  where messenger_rules.id = rule_id and creator_id = creator and event = what
    and person_id = person and sent_at is null
$$;

create function await_follow_rule() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform await_rule(new.followed_id, 'follow', new.follower_id, new.created_at);
  else
    perform forget_rule(old.followed_id, 'follow', old.follower_id);
  end if;
  return null;
end
$$;
create trigger await_follow_rule after insert or delete on follows for each row execute function await_follow_rule();

-- A subscription begins with `started_at`, is left when it is no longer renewed, and is over at its end: by then nobody
-- touches the row any more, so its end is awaited from the moment at which it is known.
create function await_subscription_rules() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform forget_rule(old.creator_id, 'subscribe', old.fan_id);
    perform forget_rule(old.creator_id, 'subscription_ended', old.fan_id);
    return null;
  end if;
  if tg_op = 'INSERT' or new.started_at is distinct from old.started_at then
    perform await_rule(new.creator_id, 'subscribe', new.fan_id, new.started_at);
  elsif old.is_renewing and not new.is_renewing then
    perform forget_rule(new.creator_id, 'subscribe', new.fan_id);
  end if;
  if new.is_renewing then
    perform forget_rule(new.creator_id, 'subscription_ended', new.fan_id);
  else
    perform await_rule(new.creator_id, 'subscription_ended', new.fan_id, greatest(new.ends_at, new.updated_at));
  end if;
  return null;
end
$$;
create trigger await_subscription_rules
  after insert or delete or update of started_at, ends_at, is_renewing on subscriptions
  for each row execute function await_subscription_rules();

-- A tip buys nothing, and who subscribes has a rule of their own.
create function await_purchase_rule() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform forget_rule(new.creator_id, 'first_purchase', new.fan_id);
  elsif exists (
    select from messenger_rules where creator_id = new.creator_id and event = 'first_purchase' and enabled
  ) and not exists (
    select from sales
    where fan_id = new.fan_id and creator_id = new.creator_id and id <> new.id
      and kind in ('media', 'teaser', 'share-link', 'live')
  ) then
    perform await_rule(new.creator_id, 'first_purchase', new.fan_id, new.created_at);
  end if;
  return null;
end
$$;
create trigger await_purchase_rule after insert on sales for each row
  when (new.kind in ('media', 'teaser', 'share-link', 'live')) execute function await_purchase_rule();
create trigger forget_purchase_rule after update of reversed_at on sales for each row
  when (old.reversed_at is null and new.reversed_at is not null and new.kind in ('media', 'teaser', 'share-link', 'live'))
  execute function await_purchase_rule();
