-- The figures of the site by day, which a job counts.
create table site_days (
  day date primary key,
  accounts int not null,
  active int not null,
  media int not null,
  views bigint not null,
  reports int not null,
  subscription_cents bigint not null,
  tip_cents bigint not null,
  sale_cents bigint not null,
  creator_cents bigint not null,
  refund_cents bigint not null,
  payout_cents bigint not null,
  counted_at timestamptz not null
);

-- What comes in the order of time is found by it, at next to no cost for who writes.
create index accounts_created on accounts using brin (created_at);
create index accounts_seen on accounts (last_seen_at);
create index sales_created on sales using brin (created_at);
create index sale_reversals_created on sale_reversals using brin (created_at);
create index media_created on media using brin (created_at);
create index reports_created on reports using brin (created_at);
create index payouts_created on payouts using brin (created_at);
create index creator_figures_day on creator_figures (day);
