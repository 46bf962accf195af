/** Helpers for tests of the feed: pages, complete feed sessions, and media with past activity. */

import { sql } from 'kysely'
import { HOUR_MS } from '#rules/time.ts'
import { type SeededMedia, seedMedia } from './media.ts'
import { answerOf, askAs, type RequestUser } from './people.ts'
import type { Seeded } from './seed.ts'
import type { TestSite } from './site.ts'

export type FeedAnswer = {
  medias: { id: string; access: string; user: { id: string } }[]
  next: string | null
}

const FEED = `query ($tab: String!, $type: String, $limit: LimitInput, $after: String) {
  feed(tab: $tab, type: $type, limit: $limit, after: $after) { medias { id access user { id } } next }
}`

export type FeedArgs = {
  tab?: string
  type?: string
  limit?: { limit: number }
  after?: string | null
}

export const askFeed = (site: TestSite, asker: RequestUser, args: FeedArgs = {}) =>
  askAs(site, asker, FEED, { tab: 'foryou', ...args })

export const feedPage = (site: TestSite, asker: RequestUser, args: FeedArgs = {}) =>
  answerOf<FeedAnswer>(askFeed(site, asker, args))

export async function feedIds(site: TestSite, asker: RequestUser, args: FeedArgs = {}): Promise<string[]> {
  return (await feedPage(site, asker, args)).medias.map(({ id }) => id)
}

/** Reads all pages; `onPage` may change data in between. */
export async function readWholeFeed(
  site: TestSite,
  asker: RequestUser,
  args: FeedArgs = {},
  onPage: (page: FeedAnswer) => Promise<void> = async () => {},
): Promise<FeedAnswer[]> {
  const pages: FeedAnswer[] = []
  for (let after: string | null = null; pages.length === 0 || after; ) {
    const page: FeedAnswer = await feedPage(site, asker, { ...args, after })
    pages.push(page)
    await onPage(page)
    after = page.next
    if (pages.length > 100) throw new Error('the feed has no end')
  }
  return pages
}

export type MediaHistory = {
  hoursAgo?: number
  likes?: number
  comments?: number
  views?: number
  /** How many of the views were anonymous. */
  visitors?: number
  completions?: number
}

/** Media with made-up counts. */
export async function seedHistory(
  site: TestSite,
  owner: Pick<Seeded, 'id'>,
  { hoursAgo = 1, likes = 0, comments = 0, views = 0, visitors = 0, completions = 0 }: MediaHistory = {},
  columns: Parameters<typeof seedMedia>[2] = {},
): Promise<SeededMedia> {
  const available_at = new Date(Date.now() - hoursAgo * HOUR_MS)
  const media = await seedMedia(site, owner, { available_at, ...columns })
  await sql`
    update media_counts set likes = ${likes}, comments = ${comments}, views = ${views},
      member_views = ${views - visitors}, completions = ${completions}
    where media_id = ${media.id}
  `.execute(site.app.db)
  return media
}

/** Many media without files, by the authors in turn, newest first. */
export async function seedMany(
  site: TestSite,
  owners: readonly Pick<Seeded, 'id'>[],
  count: number,
  { intervalMinutes = 60 } = {},
): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) => ({
    account_id: (owners[index % owners.length] as Seeded).id,
    type: 'video' as const,
    description: `Number ${index}`,
    tags: ['many'],
    visibility: 'free' as const,
    original: 'original.mp4',
    original_bytes: 1,
    state: 'ready' as const,
    width: 720,
    height: 1280,
    pictures_run: 'seeded',
    verified: true,
    approved: true,
    available_at: new Date(Date.now() - (index + 1) * intervalMinutes * 60_000),
  }))
  const made = await site.app.db.insertInto('media').values(rows).returning('id').execute()
  return made.map(({ id }) => id)
}

export const watch = (site: TestSite, asker: RequestUser, events: object[]) =>
  askAs(site, asker, 'mutation ($events: [WatchInput!]!) { addWatch(events: $events) }', { events })

export const reportSeen = (site: TestSite, asker: RequestUser, mediaIds: readonly string[]) =>
  watch(
    site,
    asker,
    mediaIds.map((media) => ({ media, kind: 'view' })),
  )

export const hideMediaViaApi = (site: TestSite, asker: RequestUser, media: string) =>
  askAs(site, asker, 'mutation ($media: ID!) { hideMedia(media: $media) }', { media })

export const showMediaViaApi = (site: TestSite, asker: RequestUser, media: string) =>
  askAs(site, asker, 'mutation ($media: ID!) { showMedia(media: $media) }', { media })

export type Crowd = { count: number; description: string; type?: 'video' | 'photo'; daysAgo?: number }

/**
 * Thousands of media, with the columns that triggers maintain filled in bulk. Scores don't follow the order of time, as in
 * production.
 */
export async function seedCrowd(
  site: TestSite,
  owner: Pick<Seeded, 'id'>,
  { count, description, type = 'video', daysAgo = 0 }: Crowd,
): Promise<string[]> {
  return site.app.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    const { rows } = await sql<{ id: string }>`
      with made as (
        insert into media (id, account_id, type, description, tags, visibility, original, original_bytes, state,
          width, height, pictures_run, verified, approved, available_at)
        select uuidv7(interval '-1 day' * ${daysAgo}::int - interval '1 second' * (${count} - n)), ${owner.id}, ${type}, ${description}, '{}', 'free',
          'original', 1, 'ready', 720, 1280, 'seeded', true, true, now() - interval '1 minute' * (1 + n * 7919 % 10007)
        from generate_series(1, ${count}::int) as n
        returning id, available_at
      ), counted as (
        insert into media_counts (media_id) select id from made
      ), entered as (
        insert into feed_entries (media_id, account_id, type, available_at, score)
        select id, ${owner.id}, ${type}, available_at, feed_score(${type}, available_at, 0, 0, 0, 0) from made
      ), worded as (
        insert into search_entries (media_id, type, words)
        select id, ${type}, search_words_of(array[${description}]) from made
      ), used as (
        insert into search_words as known (word, uses)
        select word, ${count} from unnest(search_words_of(array[${description}])) as word
        on conflict (word) do update set uses = known.uses + ${count}
      )
      select id from made order by id
    `.execute(tx)
    return rows.map(({ id }) => id)
  })
}
