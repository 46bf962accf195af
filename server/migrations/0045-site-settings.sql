-- What staff chose for the site: versions with their reasons, and the values that each of them changed. Only added to.
create table setting_versions (
  version int generated always as identity primary key,
  -- By which the audit log names it.
  id uuid not null unique default uuidv7(),
  staff_id uuid not null references accounts (id),
  at timestamptz not null,
  reason text not null check (char_length(reason) between 3 and 500),
  -- The version that it goes back to; 0 is what the site started with.
  restores int check (restores between 0 and version - 1)
);

create table setting_changes (
  version int not null references setting_versions (version),
  key text not null check (key ~ '^[a-z]+\.[a-zA-Z]+$'),
  -- What was chosen before it.
  before jsonb not null,
  value jsonb not null,
  -- Later than its version where people have to hear of it first.
  in_force_at timestamptz not null,
  primary key (version, key),
  -- What creators signed for, and what would stop or empty a payout, whatever the code says.
  constraint setting_changes_keep_the_agreement check (
    case key
      when 'fees.subscriptionPercent' then value::numeric between 80 and 100
      when 'fees.salesPercent' then value::numeric between 70 and 100
      when 'payouts.minimumCents' then value::numeric > 0
      when 'payouts.holdDays' then value::numeric between 1 and 60
      when 'payouts.everyWeeks' then value::numeric between 1 and 8
      when 'payouts.waitAfterChangeDays' then value::numeric >= 1
      else true
    end
  )
);

create index setting_changes_of_key on setting_changes (key, version);

create function settings_stay() returns trigger language plpgsql as $$
begin
  raise exception 'the history of the settings is only added to' using errcode = 'restrict_violation', table = tg_table_name;
end
$$;

create trigger setting_versions_stay before update or delete or truncate on setting_versions
  for each statement execute function settings_stay();
create trigger setting_changes_stay before update or delete or truncate on setting_changes
  for each statement execute function settings_stay();
