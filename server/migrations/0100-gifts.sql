-- A gift is a tip with a name and an animation. A sale of a gift has one of the prices that the gift had, whatever the request says.
create table gift_prices (
  gift text not null,
  cents integer not null check (cents >= 300 and cents % 100 = 0),
  primary key (gift, cents)
);

insert into gift_prices (gift, cents) values
  ('rose', 300),
  ('kiss', 500),
  ('toast', 1000),
  ('fireworks', 2500),
  ('crown', 5000),
  ('rocket', 10000),
  ('comet', 25000),
  ('galaxy', 50000);

-- Which tips are gifts. Not a column of `sales`, because the previous version reads whole rows of it by prepared statements.
create table sale_gifts (
  sale_id uuid primary key references sales (id),
  gift text not null,
  cents integer not null,
  constraint sale_gifts_price foreign key (gift, cents) references gift_prices (gift, cents)
);

create function sale_gift_is_a_tip() returns trigger language plpgsql as $$
begin
  if not exists (
    select from sales where id = new.sale_id and kind = 'tip' and subject_id is null and price_cents = new.cents
  ) then
    raise exception 'a gift is a tip outside a media, at the price of the tip'
      using errcode = 'check_violation', table = 'sale_gifts', constraint = 'sale_gift_is_a_tip';
  end if;
  return null;
end
$$;

-- After, so that the sale of the same statement is there.
create trigger sale_gift_is_a_tip after insert on sale_gifts for each row execute function sale_gift_is_a_tip();

create trigger sale_gifts_stay before update or delete or truncate on sale_gifts
  for each statement execute function ledger_is_append_only();
