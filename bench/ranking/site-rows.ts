/** Writes the simulated site into a database: people who play, creators, media, counts, responses and the learned model. */
import pg from 'pg'
import { createColumns } from '../../server/src/modules/recommendations/catalogue/columns.ts'
import { DIMENSIONS, NEIGHBOURS } from '../../server/src/modules/recommendations/model/types.ts'
import { writeModel } from '../../server/src/modules/recommendations/training/write-model.ts'
import { type Counts, countUntil, FLAGS, type History } from './history.ts'
import type { Learned } from './site.ts'
import type { World } from './world.ts'

const ROWS_AT_ONCE = 10_000

const uuid = (kind: string, n: number) => `${kind}0000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
export const accountOf = (person: number) => uuid('a', person)
export const mediaOf = (item: number) => uuid('b', item)
export const itemOf = (mediaId: string) => Number.parseInt(mediaId.slice(-12), 16)
const creatorOf = (creator: number) => uuid('c', creator)
const soundOf = (sound: number) => (sound < 0 ? null : uuid('d', sound))

export type SimulatedSite = {
  world: World
  history: History
  learned: Learned
  /** Those who play. */
  people: readonly number[]
  /** The simulated time and the real one at the same moment. */
  startMs: number
  startedAt: number
}

type Column = readonly [type: string, values: readonly unknown[]]

/** Triggers are off meanwhile: what they write is written as a whole. */
export async function fillFromSimulation(databaseUrl: string, site: SimulatedSite): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    const insert = (into: string, columns: readonly Column[], select: string) =>
      insertColumns(client, into, columns, select)
    await insertAccounts(insert, site)
    await insertMedia(insert, site)
    await insertResponses(insert, site)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

type Insert = (into: string, columns: readonly Column[], select: string) => Promise<void>

async function insertColumns(
  client: pg.Client,
  into: string,
  columns: readonly Column[],
  select: string,
): Promise<void> {
  const count = columns[0]?.[1].length ?? 0
  const given = columns.map(([type], n) => `$${n + 1}::${type}[]`).join()
  const names = columns.map((_, n) => `c${n + 1}`).join()
  for (let from = 0; from < count; from += ROWS_AT_ONCE)
    await client.query(
      `insert into ${into} select ${select} from unnest(${given}) as rows (${names})`,
      columns.map(([, values]) => values.slice(from, from + ROWS_AT_ONCE)),
    )
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)

async function insertAccounts(insert: Insert, { world, people }: SimulatedSite): Promise<void> {
  const creators = numbers(world.size.creators)
  const ids = [...creators.map(creatorOf), ...people.map(accountOf)]
  await insert(
    'accounts (id, username, fullname, email, email_verified_at, password_hash, is_creator)',
    [
      ['uuid', ids],
      ['text', ids.map((_, n) => `person${n}`)],
      ['bool', ids.map((_, n) => n < creators.length)],
    ],
    "c1, c2, c2, c2 || '@bench.example', now(), 'none', c3",
  )
  await insert(
    'creator_applications (account_id, origin, status, created_at, updated_at)',
    [['uuid', creators.map(creatorOf)]],
    "c1, 'sample', 'approved', now(), now()",
  )
  await insert('people_counts (account_id, followers, posts)', [['uuid', ids]], 'c1, 0, 0')
}

async function insertMedia(insert: Insert, site: SimulatedSite): Promise<void> {
  const { world, history } = site
  const items = numbers(world.size.items)
  const ids = items.map(mediaOf)
  const sounds = [...new Set(world.soundOf)].filter((sound) => sound >= 0)
  await insert(
    'sounds (id, name, file, mime_type, duration_ms, licence, source)',
    [['uuid', sounds.map(soundOf)]],
    "c1, 'sound', 'sound.mp3', 'audio/mpeg', 1000, 'CC0', 'bench'",
  )
  const tagsOf = (item: number) =>
    [...world.tags.subarray(world.tagStarts[item], world.tagStarts[item + 1])].map((tag) => `t${tag}`).join()
  await insert(
    `media (id, account_id, type, description, tags, visibility, price_cents, original, original_bytes, state, width, height,
      duration_ms, sound_id, pictures_run, playback_run, playback, verified, approved, available_at, created_at)`,
    [
      ['uuid', ids],
      ['uuid', items.map((item) => creatorOf(world.creatorOf[item] as number))],
      ['text', items.map(tagsOf)],
      ['int', items.map((item) => world.durationMs[item])],
      ['uuid', items.map((item) => soundOf(world.soundOf[item] as number))],
      ['timestamptz', items.map((item) => timeAt(site, world.atMs[item] as number))],
    ],
    `c1, c2, 'video', 'media', array_remove(string_to_array(c3, ','), ''), 'free', 0, 'original.mp4', 1000, 'ready', 720, 1280,
      c4, c5, 'bench', 'bench', '{"mp4": "clip.mp4", "hls": "master.m3u8"}', true, true, c6, c6`,
  )
  const { likes, comments, views, completions } = history.counts
  await insert(
    'media_counts (media_id, likes, comments, views, member_views, completions)',
    [['uuid', ids], ...[likes, comments, views, completions].map((column): Column => ['int', [...column]])],
    'c1, c2, c3, c4, c4, c5',
  )
  await insert(
    'feed_entries (media_id, account_id, type, available_at, score)',
    [['uuid', ids]],
    `c1, (select account_id from media where id = c1), 'video', (select available_at from media where id = c1),
      (select feed_score('video', m.available_at, c.likes, c.comments, c.member_views, c.completions)
        from media as m join media_counts as c on c.media_id = m.id where m.id = c1)`,
  )
}

/** Of those who play. */
async function insertResponses(insert: Insert, site: SimulatedSite): Promise<void> {
  const { world, history, people } = site
  const { log, seen, follows } = history
  const wanted = new Set(people)
  const rows = numbers(log.length).filter((row) => wanted.has(log.person[row] as number))
  const has = (flag: number): Column => ['bool', rows.map((row) => ((log.flags[row] as number) & flag) > 0)]
  await insert(
    'interactions (account_id, media_id, creator_id, at, watched, is_skipped, is_liked, is_commented, is_shared)',
    [
      ['uuid', rows.map((row) => accountOf(log.person[row] as number))],
      ['uuid', rows.map((row) => mediaOf(log.item[row] as number))],
      ['uuid', rows.map((row) => creatorOf(world.creatorOf[log.item[row] as number] as number))],
      ['timestamptz', rows.map((row) => timeAt(site, log.atMs[row] as number))],
      ['real', rows.map((row) => log.watched[row])],
      ...[FLAGS.isSkipped, FLAGS.isLiked, FLAGS.isCommented, FLAGS.isShared].map(has),
    ],
    'c1, c2, c3, c4, c5, c6, c7, c8, c9',
  )
  const met = people.flatMap((person) => [...(seen[person] ?? [])].map((item) => [person, item] as const))
  await insert(
    'media_seen (account_id, media_id)',
    [
      ['uuid', met.map(([person]) => accountOf(person))],
      ['uuid', met.map(([, item]) => mediaOf(item))],
    ],
    'c1, c2',
  )
  const followed = people.flatMap((person) =>
    [...(follows.get(person) ?? [])].map((who) => [person, who] as const),
  )
  await insert(
    'follows (follower_id, followed_id)',
    [
      ['uuid', followed.map(([person]) => accountOf(person))],
      ['uuid', followed.map(([, who]) => creatorOf(who))],
    ],
    'c1, c2',
  )
}

export function timeAt({ startMs, startedAt }: SimulatedSite, ms: number): Date {
  return new Date(startedAt + ms - startMs)
}

/** What the job would have written: all media published so far. */
export async function writeLearned(
  deps: { db: Parameters<typeof writeModel>[0] },
  { world, learned: { model, clusters, usual, matrix }, startMs, startedAt }: SimulatedSite,
): Promise<void> {
  const size = countUntil(world, startMs)
  const columns = createColumns(size)
  columns.size = size
  for (let item = 0; item < size; item += 1) columns.ids.push(mediaOf(item))
  columns.vectors.set(model.vectors.subarray(0, size * DIMENSIONS))
  columns.neighbours.set(model.neighbours.subarray(0, size * NEIGHBOURS))
  columns.neighbourStrength.set(model.neighbourStrength.subarray(0, size * NEIGHBOURS))
  columns.isTrained.set(model.isTrained.subarray(0, size))
  columns.quality.set(model.quality.subarray(0, size))
  const now = () => new Date(startedAt)
  await writeModel(
    deps.db,
    { columns, clusters, usual, people: matrix.people, responses: matrix.itemOf.length },
    { startedAt: now(), now },
  )
}

/** Counts that differ are updated; a trigger then keeps the scores. */
export async function updateCounts(databaseUrl: string, before: Counts, after: Counts): Promise<void> {
  const names = ['likes', 'comments', 'views', 'completions'] as const
  const changed = [...after.views.keys()].filter((item) =>
    names.some((name) => before[name][item] !== after[name][item]),
  )
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `update media_counts as c set likes = c.likes + more.likes, comments = c.comments + more.comments,
       views = c.views + more.views, member_views = c.member_views + more.views, completions = c.completions + more.completions
     from unnest($1::uuid[], $2::int[], $3::int[], $4::int[], $5::int[]) as more (id, likes, comments, views, completions)
     where c.media_id = more.id`,
    [
      changed.map(mediaOf),
      ...names.map((name) =>
        changed.map((item) => (after[name][item] as number) - (before[name][item] as number)),
      ),
    ],
  )
  await client.end()
}
