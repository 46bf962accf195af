-- Campaigns that staff stopped: nothing more is counted for them, and creators are not shown them. Who stopped one stands in the
-- log of what staff do.
create table campaign_stops (
  id uuid primary key default uuidv7(),
  campaign text not null check (char_length(campaign) between 1 and 64),
  reason text not null check (char_length(reason) between 1 and 2000),
  stopped_at timestamptz not null,
  -- It went on from here; what was stopped once stays known.
  resumed_at timestamptz check (resumed_at >= stopped_at)
);
create unique index campaign_stops_in_force on campaign_stops (campaign) where resumed_at is null;
-- All campaigns of some days, and all days of one: both read nothing but the index.
create index campaign_figures_by_day on campaign_figures (day, campaign) include (creator_id, views, quarters, swipes);
create index campaign_figures_of_one on campaign_figures (campaign, day) include (creator_id, views, quarters, swipes);
