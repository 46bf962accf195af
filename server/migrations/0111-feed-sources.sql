-- Views from the feed say what brought the media there.
alter table media_seen drop constraint media_seen_source_check;
alter table media_seen add constraint media_seen_source_check check (
  source in ('feed', 'popular', 'followed', 'recommended', 'new', 'profile', 'search', 'link', 'campaign', 'other')
) not valid;
alter table creator_figures drop constraint creator_figures_source_check;
alter table creator_figures add constraint creator_figures_source_check check (
  source in ('feed', 'popular', 'followed', 'recommended', 'new', 'profile', 'search', 'link', 'campaign', 'other')
) not valid;
