-- Standard rates of value added tax by country. Rates are added, never changed: a new one applies from its date on.
create table tax_rates (
  country text not null check (country ~ '^[A-Z]{2}$'),
  valid_from date not null,
  rate_bp int not null check (rate_bp between 0 and 5000),
  primary key (country, valid_from)
);
create trigger tax_rates_stay before update or delete or truncate on tax_rates
  for each statement execute function ledger_is_append_only();

insert into tax_rates (country, rate_bp, valid_from) values
  ('AT', 2000, '1984-01-01'), ('BE', 2100, '1996-01-01'), ('BG', 2000, '1999-01-01'), ('HR', 2500, '2012-03-01'),
  ('CY', 1900, '2014-01-13'), ('CZ', 2100, '2013-01-01'), ('DK', 2500, '1992-01-01'), ('EE', 2400, '2025-07-01'),
  ('FI', 2550, '2024-09-01'), ('FR', 2000, '2014-01-01'), ('DE', 1900, '2021-01-01'), ('GR', 2400, '2016-06-01'),
  ('HU', 2700, '2012-01-01'), ('IE', 2300, '2021-03-01'), ('IT', 2200, '2013-10-01'), ('LV', 2100, '2012-07-01'),
  ('LT', 2100, '2009-09-01'), ('LU', 1700, '2024-01-01'), ('MT', 1800, '2004-01-01'), ('NL', 2100, '2012-10-01'),
  ('PL', 2300, '2011-01-01'), ('PT', 2300, '2011-01-01'), ('RO', 2100, '2025-08-01'), ('SK', 2300, '2025-01-01'),
  ('SI', 2200, '2013-07-01'), ('ES', 2100, '2012-09-01'), ('SE', 2500, '1990-07-01'), ('GB', 2000, '2011-01-04'),
  ('NO', 2500, '2005-01-01'), ('CH', 810, '2024-01-01');

-- A new rate is proposed by one staff member and approved by another.
create table tax_rate_changes (
  id uuid primary key default uuidv7(),
  country text not null check (country ~ '^[A-Z]{2}$'),
  valid_from date not null,
  rate_bp int not null check (rate_bp between 0 and 5000),
  reason text not null check (char_length(reason) between 1 and 500),
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'refused', 'withdrawn')),
  proposed_by uuid not null references accounts (id),
  proposed_at timestamptz not null,
  decided_by uuid references accounts (id),
  decided_at timestamptz,
  constraint tax_rate_changes_decision check (
    (state = 'proposed') = (decided_by is null) and (state = 'proposed') = (decided_at is null)
  ),
  constraint tax_rate_changes_by_two check (state = 'proposed' or (state = 'withdrawn') = (decided_by = proposed_by))
);
create unique index tax_rate_changes_open on tax_rate_changes (country, valid_from) where state = 'proposed';
create index tax_rate_changes_waiting on tax_rate_changes (proposed_at) where state = 'proposed';

create function tax_rate_changes_stay() returns trigger language plpgsql as $$
declare
  deciding constant text[] := array['state', 'decided_by', 'decided_at'];
begin
  if tg_op = 'DELETE' or old.state <> 'proposed' or to_jsonb(new) - deciding <> to_jsonb(old) - deciding then
    raise exception 'a change of a tax rate does not change' using errcode = 'restrict_violation', table = 'tax_rate_changes';
  end if;
  return new;
end
$$;
create trigger tax_rate_changes_stay before update or delete on tax_rate_changes
  for each row execute function tax_rate_changes_stay();

-- A rate of after the first ones needs an approved change.
create function tax_rates_are_approved() returns trigger language plpgsql as $$
begin
  if not exists (
    select from tax_rate_changes
    where state = 'approved' and country = new.country and valid_from = new.valid_from and rate_bp = new.rate_bp
  ) then
    raise exception 'a tax rate needs the approval of two' using errcode = 'check_violation',
      constraint = 'tax_rates_approved', table = 'tax_rates';
  end if;
  return null;
end
$$;
create constraint trigger tax_rates_are_approved after insert on tax_rates
  deferrable initially deferred for each row execute function tax_rates_are_approved();

-- Where people say they live, asked when the other evidence does not agree.
create table tax_countries (
  account_id uuid primary key references accounts (id),
  country text not null check (country ~ '^[A-Z]{2}$'),
  declared_at timestamptz not null
);
