-- What a media brought week by week, beside its days: a span of months is summed up from its weeks and the days at its ends.
create table media_weeks (
  creator_id uuid not null references accounts (id) on delete cascade,
  -- Its Monday, in UTC.
  week date not null,
  media_id uuid not null,
  type text not null check (type in ('video', 'photo')),
  views int not null,
  member_views int not null,
  completions int not null,
  watch_ms bigint not null,
  likes int not null,
  income_cents bigint not null,
  primary key (creator_id, week, media_id)
);

insert into media_weeks
select creator_id, date_trunc('week', day)::date, media_id, min(type), sum(views), sum(member_views), sum(completions),
  sum(watch_ms), sum(likes), sum(income_cents)
from media_figures group by creator_id, date_trunc('week', day), media_id;
