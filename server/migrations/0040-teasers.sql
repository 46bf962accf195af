-- What a paid message offers, kept once however many messages name it: words, one price, and up to ten media in an order.
create table teasers (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references accounts (id) on delete cascade,
  text text not null default '' check (char_length(text) <= 512),
  price_cents int not null check (price_cents = 0 or price_cents between 300 and 100000),
  created_at timestamptz not null,
  -- What messages point to, so that nobody sends what another offers.
  constraint teasers_of_owner unique (id, owner_id)
);

create index teasers_owner on teasers (owner_id);

-- A deleted media leaves the others; one that fans bought is not deleted.
create table teaser_media (
  teaser_id uuid not null references teasers (id) on delete cascade,
  position smallint not null check (position between 0 and 9),
  media_id uuid not null references media (id) on delete cascade,
  -- How long a video plays before it locks; null for photos.
  preview_ms int check (preview_ms between 1000 and 20000),
  primary key (teaser_id, position),
  constraint teaser_media_once unique (teaser_id, media_id)
);

create index teaser_media_media on teaser_media (media_id, teaser_id);

insert into teasers (id, owner_id, text, price_cents, created_at)
select id, from_id, text, price_cents, created_at from messages where type = 'teaser';

insert into teaser_media (teaser_id, position, media_id, preview_ms)
select id, 0, media_id, preview_ms from messages where media_id is not null;

alter table messages add column teaser_id uuid;
update messages set teaser_id = id, text = '' where type = 'teaser';
alter table messages
  drop column media_id,
  drop column price_cents,
  drop column preview_ms,
  add constraint messages_teaser foreign key (teaser_id, from_id) references teasers (id, owner_id),
  add constraint messages_teaser_has_its_offer check ((type = 'teaser') = (teaser_id is not null)),
  add constraint messages_teaser_says_it check (type <> 'teaser' or text = '');

create index messages_teaser on messages (teaser_id, thread_id) where teaser_id is not null;

-- What was offered stays as it was offered: somebody may be about to pay for it.
create function keep_teaser() returns trigger language plpgsql as $$
begin
  raise exception 'what a teaser offers does not change' using errcode = 'restrict_violation', table = tg_table_name;
end
$$;

create trigger keep_teaser before update on teasers for each row execute function keep_teaser();
create trigger keep_teaser_media before update on teaser_media for each row execute function keep_teaser();

-- Only the owner's own media, and of a paid video never more than half before it is paid for.
create function hold_teaser_media() returns trigger language plpgsql as $$
declare
  offered record;
begin
  select owner_id, teasers.price_cents, account_id, type, duration_ms into offered
  from teasers, media where teasers.id = new.teaser_id and media.id = new.media_id;
  if offered.owner_id <> offered.account_id then
    raise exception 'a teaser offers its owner''s media only'
      using errcode = 'check_violation', constraint = 'teaser_media_of_owner', table = tg_table_name;
  end if;
  if offered.type = 'photo' and new.preview_ms is not null then
    raise exception 'a photo does not play'
      using errcode = 'check_violation', constraint = 'teaser_media_photo', table = tg_table_name;
  end if;
  if offered.type = 'video' and offered.price_cents > 0 and (
    new.preview_ms is null or new.preview_ms < 5000 or new.preview_ms * 2 > coalesce(offered.duration_ms, 0)
  ) then
    raise exception 'a paid video is shown for five seconds to half of it'
      using errcode = 'check_violation', constraint = 'teaser_media_half', table = tg_table_name;
  end if;
  return new;
end
$$;

create trigger hold_teaser_media before insert on teaser_media for each row execute function hold_teaser_media();

-- The beginnings of videos, cut to the lengths that creators chose, one for each media and length.
create table media_previews (
  media_id uuid not null references media (id) on delete cascade,
  length_ms int not null check (length_ms between 1000 and 20000),
  -- A name that nobody guesses; null until it is cut.
  file text check (file ~ '^[0-9a-f]{20}\.mp4$'),
  -- How often it could not be cut, for reasons that lie with the file.
  faults int not null default 0 check (faults >= 0),
  created_at timestamptz not null default now(),
  primary key (media_id, length_ms)
);

create index media_previews_to_cut on media_previews (created_at) where file is null;

insert into media_previews (media_id, length_ms)
select distinct media_id, preview_ms from teaser_media join teasers on teasers.id = teaser_id
where preview_ms is not null and price_cents > 0;
