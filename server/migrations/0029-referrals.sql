-- What the house gives to whoever invited a creator, of what it earned by that creator's sales, once their hold is over.
alter table ledger_journals drop constraint ledger_journals_kind_check,
  add constraint ledger_journals_kind_check check (
    kind in (
      'top-up', 'sale', 'release', 'refund', 'chargeback', 'card-refund',
      'payout', 'payout-paid', 'payout-returned', 'adjustment',
      'dormancy-fee', 'forfeiture', 'incentive', 'write-off', 'referral'
    )
  );

-- Up to which sale of an invited creator it was worked out.
create table referral_accounts (
  creator_id uuid primary key references accounts (id) on delete cascade,
  booked_through timestamptz not null
);

create table referral_shares (
  sale_id uuid primary key references sales (id),
  inviter_id uuid not null references accounts (id),
  creator_id uuid not null references accounts (id),
  money text not null constraint referral_shares_money check (money in ('real', 'sandbox')),
  -- Of what the sale leaves to the house when the processor has its fee, both in hundredths of a percent.
  rate_bp int not null check (rate_bp between 1 and 5000),
  fee_bp int not null check (fee_bp between 0 and 5000),
  cents int not null check (cents > 0),
  -- What of it went back, as the sale was given back.
  returned_cents int not null default 0 check (returned_cents between 0 and cents),
  journal_id uuid not null references ledger_journals (id),
  created_at timestamptz not null,
  constraint referral_shares_never_to_oneself check (inviter_id <> creator_id)
);

create index referral_shares_inviter on referral_shares (inviter_id, created_at desc);
create index referral_shares_journal on referral_shares (journal_id);

-- The part of one sale: of its price and the creator's share, each less what of it was given back.
create function referral_due(price int, share int, fee_bp int, rate_bp int) returns int
  language sql immutable parallel safe
  return greatest(0, (price - share - ceil(price::numeric * fee_bp / 10000)::int)::bigint * rate_bp / 10000)::int;

create function referral_shares_are_of_revenue() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'what was given for an invitation stays written down' using errcode = 'restrict_violation';
  elsif tg_op = 'UPDATE' then
    if (to_jsonb(new) - 'returned_cents') <> (to_jsonb(old) - 'returned_cents')
      or new.returned_cents < old.returned_cents then
      raise exception 'of what was given for an invitation more may go back, and nothing else changes'
        using errcode = 'restrict_violation';
    end if;
  elsif not exists (
    select from sales where id = new.sale_id and creator_id = new.creator_id and money = new.money
      and new.cents <= referral_due(price_cents, share_cents, new.fee_bp, new.rate_bp)
  ) then
    raise exception 'what is given for an invitation is a part of what its sale left to the house'
      using errcode = 'check_violation', constraint = 'referral_shares_of_revenue', table = 'referral_shares';
  end if;
  return new;
end
$$;

create trigger referral_shares_are_of_revenue before insert or update or delete on referral_shares
  for each row execute function referral_shares_are_of_revenue();
