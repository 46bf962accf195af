/** Generates a site of any size in SQL: accounts, media with common and rare words, and their likes. */
import pg from 'pg'

export type Size = { media: number; accounts: number; likes: number }

export type Cast = {
  /** Follows 100 accounts, subscribes to ten of them, has seen 300 media, and likes, blocks, mutes and hides some. */
  fan: string
  /** Follows 2,000 accounts, or all if there are fewer. */
  follower: string
}

/** Distinct words in descriptions; the first are in every third media, the last in hardly any. */
export const VOCABULARY = 50_000
const WORDS_PER_MEDIA = 8
/** Number of slices of all media over which one account's likes are spread, so that no two coincide. */
const PARTS = 100

const accountId = (n: string) => `('a0000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
const mediaId = (n: string) => `('b0000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

/** Enough for a model of all media that can be recommended. */
const LEARNED_LIKES = 500_000

/** Disables triggers during the bulk insert and fills in their results as a whole. */
export async function fillDatabase(url: string, size: Size): Promise<Cast> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica; set maintenance_work_mem = '512MB';
      set work_mem = '256MB'; set synchronous_commit = off; select setseed(0.5)`)
    for (const statement of [
      ...people(size),
      ...media(size),
      ...likes(size),
      ...counts(),
      ...entries(),
      ...cast(size),
      ...interactions(),
    ])
      await client.query(statement)
    await client.query('vacuum analyze')
    const { rows } = await client.query<Cast>(
      `select ${accountId('1')} as fan, ${accountId('2')} as follower`,
    )
    if (!rows[0]) throw new Error('nobody was made')
    return rows[0]
  } finally {
    await client.end()
  }
}

function people({ accounts }: Size): string[] {
  return [
    `create unlogged table bench_words as
      select n, syllable[n % 40 + 1] || syllable[n / 40 % 40 + 1] || syllable[n / 1600 % 40 + 1] as word
      from generate_series(0, ${VOCABULARY - 1}) as n,
        (select array_agg(c || v order by random()) as syllable
          from unnest(array['b','d','f','g','k','l','m','n','r','t']) as c, unnest(array['a','e','i','o']) as v) as s`,
    `alter table bench_words add primary key (n)`,
    `insert into accounts (id, username, fullname, email, email_verified_at, password_hash, is_creator)
      select ${accountId('a')}, first.word || '.' || a, initcap(first.word) || ' ' || initcap(last.word),
        'bench' || a || '@bench.example', now(), 'none', a % 10 = 0
      from generate_series(1, ${accounts}::bigint) as a
      join bench_words as first on first.n = a * 7919 % ${VOCABULARY}
      join bench_words as last on last.n = a * 104729 % ${VOCABULARY}`,
    `insert into creator_applications (account_id, origin, status, created_at, updated_at)
      select id, 'sample', 'approved', now(), now() from accounts where is_creator`,
    `insert into people_counts (account_id, followers, posts, is_creator)
      select id, power(random(), 8) * 50000, 10, is_creator from accounts`,
  ]
}

/** The newest is last; only every tenth account is an author, so that most authors have many media. */
function media({ media: count, accounts }: Size): string[] {
  return [
    `create unlogged table bench_media as
      select picked.n, array_agg(distinct w.word) as words
      from (
        select n, floor(power(${VOCABULARY}, random()))::int - 1 as pick
        from generate_series(1, ${count}) as n, generate_series(1, ${WORDS_PER_MEDIA})
      ) as picked join bench_words as w on w.n = pick group by picked.n`,
    `insert into media (id, account_id, type, description, tags, visibility, price_cents, original,
        original_bytes, state, width, height, duration_ms, pictures_run, playback_run, playback, verified,
        approved, available_at, created_at)
      select ${mediaId('n')}, ${accountId(`n * 7919::bigint % ${accounts} / 10 * 10 + 10`)},
        case when n % 5 = 0 then 'photo' else 'video' end, array_to_string(words, ' '), words[1:3],
        case when n % 20 = 0 then 'subscription' else 'free' end, case when n % 50 = 0 then 500 else 0 end,
        'original.mp4', 1000, 'ready', 720, 1280, 8000, 'bench', 'bench',
        '{"mp4": "clip.mp4", "hls": "master.m3u8"}', true, true, at, at
      from (select *, now() - interval '180 days' * (${count} - n) / ${count} as at from bench_media order by n) as m`,
  ]
}

/** Creates indexes afterwards, which is many times faster than maintaining them during the insert. */
function likes({ accounts, likes: count, media: mediaCount }: Size): string[] {
  const each = Math.ceil(count / accounts)
  const part = Math.floor(mediaCount / PARTS)
  return [
    `alter table likes drop constraint likes_pkey`,
    `drop index likes_newest, likes_of_media`,
    `insert into likes (account_id, media_id, created_at)
      select ${accountId('a')}, ${mediaId(`k * ${part} + 1 + floor(${part} * power(random(), 3))::int`)},
        now() - interval '1 second' * k
      from generate_series(1, ${accounts}) as a, generate_series(0, ${Math.min(each, PARTS) - 1}) as k`,
    `alter table likes add constraint likes_pkey primary key (account_id, media_id)`,
    `create index likes_newest on likes (account_id, created_at desc, media_id)`,
    `create index likes_of_media on likes (media_id, created_at)`,
  ]
}

function counts(): string[] {
  return [
    `insert into media_counts (media_id, likes, comments, views, member_views, completions)
      select m.id, coalesce(l.likes, 0), coalesce(l.likes, 0) / 10, coalesce(l.likes, 0) * 20,
        coalesce(l.likes, 0) * 20, coalesce(l.likes, 0) * 8
      from media as m left join (select media_id, count(*)::int as likes from likes group by media_id) as l
        on l.media_id = m.id`,
  ]
}

function entries(): string[] {
  return [
    `insert into feed_entries (media_id, account_id, type, available_at, score)
      select m.id, m.account_id, m.type, m.available_at,
        feed_score(m.type, m.available_at, c.likes, c.comments, c.member_views, c.completions)
      from media as m join media_counts as c on c.media_id = m.id`,
    `drop index search_entries_words`,
    `insert into search_entries (media_id, type, words)
      select m.id, m.type, b.words from bench_media as b join media as m on m.id = ${mediaId('b.n')} order by b.n`,
    `create index search_entries_words on search_entries using gin (words)`,
    `insert into search_words (word, uses)
      select word, count(*) from bench_media, unnest(words) as word group by word`,
    `insert into tags (tag, uses)
      select tag, count(*) from media, unnest(tags) as tag group by tag`,
    `drop table bench_media`,
  ]
}

function cast({ accounts, media: count }: Size): string[] {
  const follow = (follower: string, followed: number) => `
    insert into follows (follower_id, followed_id)
    select ${accountId(follower)}, ${accountId('n')} from generate_series(10, least(${accounts}, ${followed} * 10), 10) as n
    where n <> ${follower}`
  return [
    follow('1', 100),
    follow('2', 2_000),
    `insert into follows (follower_id, followed_id)
      select ${accountId('a')}, ${accountId(`(a * 31 + k * 1009) % ${accounts}::bigint + 1`)}
      from generate_series(3, ${accounts}) as a, generate_series(1, 5) as k
      where (a * 31 + k * 1009) % ${accounts} + 1 <> a
      on conflict do nothing`,
    // Every other creator sells a subscription, half of them with a trial.
    `insert into subscription_plans (creator_id, period_cents, trial_cents, trial_duration, trial_unit, created_at, updated_at)
      select ${accountId('n')}, 999, case when n % 40 = 0 then 99 end, case when n % 40 = 0 then 7 end,
        case when n % 40 = 0 then 'day' end, now(), now()
      from generate_series(20, ${accounts}, 20) as n`,
    `insert into subscriptions (fan_id, creator_id, ends_at, price_cents)
      select ${accountId('1')}, ${accountId('n')}, now() + interval '20 days', 999
      from generate_series(20, least(${accounts}, 200), 20) as n`,
    `insert into media_seen (account_id, media_id)
      select ${accountId('1')}, media_id from feed_entries order by score desc limit 300`,
    `insert into hidden_media (account_id, media_id)
      select ${accountId('1')}, ${mediaId(`${count} - n`)} from generate_series(1, 20) as n`,
    `insert into blocks (blocker_id, blocked_id)
      select ${accountId('1')}, ${accountId('n')} from generate_series(4010, 4060, 10) as n where n <= ${accounts}`,
    `insert into mutes (account_id, muted_id)
      select ${accountId('1')}, ${accountId('n')} from generate_series(3010, 3060, 10) as n where n <= ${accounts}`,
  ]
}

/** Members' responses, which the feed learns from: the fan's views, and some of all likes. */
function interactions(): string[] {
  return [
    `insert into interactions (account_id, media_id, creator_id, at, watched, is_liked)
      select seen.account_id, seen.media_id, media.account_id, now() - random() * interval '7 days', random(), random() < 0.2
      from media_seen as seen join media on media.id = seen.media_id`,
    `insert into interactions (account_id, media_id, creator_id, at, is_liked)
      select likes.account_id, likes.media_id, media.account_id, now() - random() * interval '30 days', true
      from (select * from likes limit ${LEARNED_LIKES}) as likes join media on media.id = likes.media_id
      on conflict do nothing`,
  ]
}
