/** Lists of tags: what an owner used lately, what others with the same sound used, and what many use. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { isMediaHiddenInRegion } from '#platform/regions/geo-context.ts'
import { mediaVisibleTo } from './list-queries.ts'
import type { MediaDeps } from './types.ts'

const RECENT = 50

/** The owner's most used tags of late. */
export async function recentTagsOf(db: Db, accountId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select tag from (
      select tags from media where account_id = ${accountId} and deleted_at is null
      order by available_at desc, id desc limit ${RECENT}
    ) as recent, unnest(recent.tags) as tag
    group by tag order by count(*) desc, tag limit ${limit}
  `.execute(db)
  return rows.map(({ tag }) => tag)
}

/** The most used tags of public media with this sound. */
export async function tagsWithSound(db: Db, soundId: string, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select tag from (
      select tags from media
      where sound_id = ${soundId} and is_listed and deleted_at is null and available_at <= ${now}
      order by available_at desc, id desc limit ${RECENT}
    ) as recent, unnest(recent.tags) as tag
    group by tag order by count(*) desc, tag limit ${limit}
  `.execute(db)
  return rows.map(({ tag }) => tag)
}

/** Newest media among which tags are counted, so that the query stays small on a busy site. */
const NEWEST = 1_000

/** Tags that most creators use among the newest free media that the viewer may see. */
export async function commonTags(
  { db, clock }: Pick<MediaDeps, 'db' | 'clock'>,
  viewerId: string,
  limit: number,
): Promise<string[]> {
  if (isMediaHiddenInRegion()) return []
  const newest = mediaVisibleTo(db, viewerId, clock.now())
    .where('visibility', '=', 'free')
    .where('price_cents', '=', 0)
    .select(['account_id', 'tags'])
    .orderBy('available_at', 'desc')
    .limit(NEWEST)
  const { rows } = await sql<{ tag: string }>`
    select tag from (${newest}) as newest, unnest(newest.tags) as tag
    group by tag order by count(distinct account_id) desc, count(*) desc, tag limit ${limit}
  `.execute(db)
  return rows.map(({ tag }) => tag)
}
