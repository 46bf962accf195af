-- The tax of a purchase of credits, as the buyer was shown it before the payment. Purchases without tax have no row.
create table top_up_taxes (
  top_up_id uuid primary key references top_ups (id),
  country text not null check (country ~ '^[A-Z]{2}$'),
  rate_bp int not null check (rate_bp between 0 and 5000),
  tax_cents int not null check (tax_cents >= 0),
  total_cents int not null check (total_cents > 0),
  -- On top of the price, or included in it: then the site bears it.
  is_on_top boolean not null,
  -- Which pieces of evidence name the country. One piece is what the buyer declared.
  evidence text[] not null,
  constraint top_up_taxes_evidence check (
    evidence <@ array['card', 'network', 'account', 'declared'] and (cardinality(evidence) >= 2 or evidence = array['declared'])
  ),
  constraint top_up_taxes_amount check (
    tax_cents = case when is_on_top then round((total_cents - tax_cents) * rate_bp / 10000.0)
      else round(total_cents * rate_bp / (10000.0 + rate_bp)) end
  )
);
create trigger top_up_taxes_stay before update or delete or truncate on top_up_taxes
  for each statement execute function ledger_is_append_only();

-- The tax that goes back with a planned card refund, fixed so that each attempt sends the same amount.
create table card_refund_taxes (
  card_refund_id uuid primary key references card_refunds (id),
  tax_cents int not null check (tax_cents > 0)
);
create trigger card_refund_taxes_stay before update or delete or truncate on card_refund_taxes
  for each statement execute function ledger_is_append_only();

-- The card issuer's country, if the gateway tells it.
create table card_countries (
  card_id uuid primary key references cards (id) on delete cascade,
  country text not null check (country ~ '^[A-Z]{2}$')
);

-- The last number of each kind of document, per seller, kind of money and year.
create table tax_series (
  seller_number text not null,
  money text not null check (money in ('real', 'sandbox')),
  year int not null,
  invoices int not null default 0 check (invoices >= 0),
  credit_notes int not null default 0 check (credit_notes >= 0),
  primary key (seller_number, money, year)
);

create function tax_series_count_up() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or pg_trigger_depth() < 2
    or (tg_op = 'INSERT' and new.invoices + new.credit_notes <> 1)
    or (tg_op = 'UPDATE' and (
      (new.seller_number, new.money, new.year) <> (old.seller_number, old.money, old.year)
      or new.invoices < old.invoices or new.credit_notes < old.credit_notes
      or new.invoices + new.credit_notes <> old.invoices + old.credit_notes + 1
    ))
  then
    raise exception 'numbers of documents only count up' using errcode = 'restrict_violation', table = 'tax_series';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
create trigger tax_series_count_up before insert or update or delete on tax_series
  for each row execute function tax_series_count_up();
create trigger tax_series_are_not_emptied before truncate on tax_series
  for each statement execute function ledger_is_append_only();

-- Invoices and credit notes. Amounts of credit notes are negative.
create table tax_documents (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('invoice', 'credit-note')),
  money text not null check (money in ('real', 'sandbox')),
  year int not null,
  -- Null until the transaction ends.
  number int check (number > 0),
  account_id uuid not null references accounts (id),
  top_up_id uuid not null references top_ups (id),
  journal_id uuid not null references ledger_journals (id),
  -- What it was issued for: `top-up:ID`, `chargeback:ID` and so on.
  source text not null unique check (char_length(source) between 1 and 100),
  -- The credits' value.
  value_cents int not null check (value_cents <> 0),
  tax_cents int not null,
  is_on_top boolean not null,
  net_cents int not null generated always as (case when is_on_top then value_cents else value_cents - tax_cents end) stored,
  total_cents int not null generated always as (case when is_on_top then value_cents + tax_cents else value_cents end) stored,
  country text not null check (country ~ '^[A-Z]{2}$'),
  rate_bp int not null check (rate_bp between 0 and 5000),
  seller_name text not null,
  seller_address text not null,
  seller_number text not null,
  buyer text not null,
  -- The invoice that it corrects; null for invoices.
  corrects uuid references tax_documents (id),
  issued_at timestamptz not null,
  constraint tax_documents_sign check (
    case kind when 'invoice' then value_cents > 0 and tax_cents >= 0 and corrects is null
      else value_cents < 0 and tax_cents <= 0 and corrects is not null end
  ),
  constraint tax_documents_year check (year = extract(year from issued_at at time zone 'UTC')),
  constraint tax_documents_number unique (seller_number, money, year, kind, number)
);
create index tax_documents_account on tax_documents (account_id, issued_at desc);
create index tax_documents_top_up on tax_documents (top_up_id);
create index tax_documents_journal on tax_documents (journal_id);
create index tax_documents_issued on tax_documents (issued_at);

-- A document gets the next number when its transaction ends, so that transactions wait for each other only there.
create function number_tax_document() returns trigger language plpgsql as $$
declare
  next int;
begin
  insert into tax_series as series (seller_number, money, year, invoices, credit_notes)
    values (new.seller_number, new.money, new.year, (new.kind = 'invoice')::int, (new.kind = 'credit-note')::int)
    on conflict (seller_number, money, year) do update
      set invoices = series.invoices + excluded.invoices, credit_notes = series.credit_notes + excluded.credit_notes
    returning case new.kind when 'invoice' then invoices else credit_notes end into next;
  update tax_documents set number = next where id = new.id;
  if (
    select coalesce(sum(cents), 0) from ledger_entries
    where journal_id = new.journal_id and book = 'tax' and subaccount = new.country and money = new.money
  ) <> (select sum(tax_cents) from tax_documents where journal_id = new.journal_id) then
    raise exception 'a tax document and its journal do not agree' using errcode = 'check_violation',
      constraint = 'tax_documents_journal', table = 'tax_documents';
  end if;
  return null;
end
$$;
create constraint trigger number_tax_document after insert on tax_documents
  deferrable initially deferred for each row execute function number_tax_document();

create function tax_documents_stay() returns trigger language plpgsql as $$
declare
  -- Generated columns follow from others, and have no value yet.
  changing constant text[] := array['number', 'net_cents', 'total_cents'];
begin
  if tg_op = 'INSERT' and new.number is null then return new; end if;
  if tg_op = 'UPDATE' and pg_trigger_depth() > 1 and old.number is null
    and to_jsonb(new) - changing = to_jsonb(old) - changing then return new; end if;
  raise exception 'an issued document does not change' using errcode = 'restrict_violation', table = 'tax_documents';
end
$$;
create trigger tax_documents_stay before insert or update or delete on tax_documents
  for each row execute function tax_documents_stay();
create trigger tax_documents_are_not_emptied before truncate on tax_documents
  for each statement execute function ledger_is_append_only();

-- What a gateway was paid with is the money it brings, with the tax that the buyer was shown.
create or replace function top_ups_bring_their_money() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
    select from ledger_entries where journal_id = new.journal_id and (money = 'sandbox') <> (new.gateway = 'sandbox')
  ) then
    raise exception 'credits of one gateway are booked as money of another' using errcode = 'check_violation',
      constraint = 'top_ups_money', table = 'top_ups';
  end if;
  if exists (
    select from top_up_taxes as tax where top_up_id = new.id and (
      total_cents <> new.pack_cents + case when is_on_top then tax_cents else 0 end
      or (select row(
          coalesce(sum(cents) filter (where book = 'clearing'), 0),
          coalesce(sum(cents) filter (where book = 'wallet' and owner_id = new.account_id), 0),
          coalesce(sum(cents) filter (where book = 'tax' and subaccount = tax.country), 0)
        ) from ledger_entries where journal_id = new.journal_id)
        <> row(-total_cents::numeric, new.pack_cents::numeric, tax_cents::numeric)
    )
  ) then
    raise exception 'a purchase is booked with another tax than was shown' using errcode = 'check_violation',
      constraint = 'top_ups_tax', table = 'top_ups';
  end if;
  return null;
end
$$;
