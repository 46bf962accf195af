/**
 * Which tags and sounds are trending: how many different creators used them this week, against the weeks before. A creator counts
 * once however much they publish, so that an account cannot make anything trend by itself.
 */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { isGeoRestricted, isMediaHiddenInRegion } from '#platform/regions/geo-context.ts'
import { DAY_MS, MINUTE_MS } from '#rules/time.ts'
import { mediaVisibleTo } from './list-queries.ts'
import type { MediaDeps, Trends } from './types.ts'

export const TRENDS = {
  windowMs: 7 * DAY_MS,
  /** The weeks before, to compare with. */
  weeksBefore: 3,
  /** Different creators within the window. The site chooses its sounds itself, so fewer suffice. */
  minCreators: { tag: 3, sound: 2 },
  /** The newest of each type that are counted, so that the query stays small on a busy site. */
  maxMedia: 2_000,
  maxTags: 20,
  maxSounds: 10,
  ttlMs: MINUTE_MS,
} as const

const NONE: Trends = { tags: [], soundIds: [] }

/** Counts only free, released media that the viewer may see. Cached per viewer; geo-restricted viewers share nothing. */
export async function findTrends(
  deps: Pick<MediaDeps, 'db' | 'clock' | 'media'>,
  viewerId: string | null,
): Promise<Trends> {
  if (isMediaHiddenInRegion()) return NONE
  const lookUp = () => queryTrends(deps.db, viewerId, deps.clock.now())
  if (isGeoRestricted()) return lookUp()
  return (await deps.media.trends.get(viewerId ?? '', lookUp)).answer
}

async function queryTrends(db: Db, viewerId: string | null, now: Date): Promise<Trends> {
  const weekAgo = new Date(now.getTime() - TRENDS.windowMs)
  const since = new Date(now.getTime() - TRENDS.windowMs * (1 + TRENDS.weeksBefore))
  const newest = (type: 'video' | 'photo') =>
    mediaVisibleTo(db, viewerId, now)
      .where('type', '=', type)
      .where('visibility', '=', 'free')
      .where('price_cents', '=', 0)
      .where('available_at', '>', since)
      .select(['account_id', 'tags', 'sound_id', 'available_at'])
      .orderBy('available_at', 'desc')
      .limit(TRENDS.maxMedia)
  const { rows } = await sql<{ is_sound: boolean; name: string }>`
    with recent as materialized (
      (${newest('video')}) union all (${newest('photo')})
    ), uses as (
      select false as is_sound, tag as name, account_id, available_at from recent, unnest(tags) as tag
      union all
      select true, sound_id::text, account_id, available_at from recent where sound_id is not null
    ), creators as (
      select is_sound, name, account_id, max(available_at) > ${weekAgo} as is_now, min(available_at) <= ${weekAgo} as was_before
      from uses group by is_sound, name, account_id
    ), counted as (
      select is_sound, name, count(*) filter (where is_now) as now, count(*) filter (where was_before) as before
      from creators group by is_sound, name
    ), ranked as (
      select is_sound, name, row_number() over (
        partition by is_sound order by now / (1 + before::float8 / ${TRENDS.weeksBefore}::float8) desc, now desc, name
      ) as place
      from counted where now >= case when is_sound then ${TRENDS.minCreators.sound}::int else ${TRENDS.minCreators.tag}::int end
    )
    select is_sound, name from ranked
    where place <= case when is_sound then ${TRENDS.maxSounds}::int else ${TRENDS.maxTags}::int end
    order by is_sound, place
  `.execute(db)
  return {
    tags: rows.flatMap(({ is_sound, name }) => (is_sound ? [] : [name])),
    soundIds: rows.flatMap(({ is_sound, name }) => (is_sound ? [name] : [])),
  }
}
