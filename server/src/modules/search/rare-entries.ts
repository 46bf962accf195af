/** The SQL behind the search for rare words: the newest matches by the score of the feed, then the older ones. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { visibleAccountIds } from '../accounts/index.ts'
import { feedEntries } from '../feed/index.ts'
import {
  type Entry,
  fits,
  isAskedFor,
  isBehind,
  isOf,
  isOfType,
  type Part,
  peopleBefore,
  type Search,
} from './entries.ts'
import { type Tier, usesOf } from './tiers.ts'

/** Up to this many media all matches are read; where there are more, walking meets the best soon. */
export const RARE = 5_000
/** Of those matches the newest are weighed: what is older has left the top of the feed long ago. */
const WEIGHED = 500

/** The floor where all matches are weighed. */
export const LOWEST = '00000000-0000-0000-0000-000000000000'

/** `floor` is the oldest of the weighed. */
export type Weighed = { entries: Entry[]; floor: string }

/** Several words together are rarer than each, as far as chance goes. */
export function areRareTogether({ words, total }: Pick<Search, 'words' | 'total'>, tier: Tier): boolean {
  if (words.length === 0) return false
  const uses = words.map((word) => usesOf(word, tier))
  const together = uses.reduce((media, count) => (media * Math.min(count, total)) / total, total)
  return Math.min(...uses, together) <= RARE
}

/**
 * The best of the newest matches, or of those down to a floor that an earlier page named. The newest are looked up
 * one by one until there are enough that may be found, and whose they are is asked of the first few only. Null when
 * the words are not as rare together as they seemed.
 */
export async function weighMatches(
  db: Db,
  search: Search,
  { tier, after, count, floor }: Part & { floor: string | undefined },
): Promise<Weighed | null> {
  const isDownTo = floor === undefined ? sql`true` : sql`s.media_id >= ${floor}::uuid`
  const { rows } = await sql<Weighed & { matches: number; weighed: number }>`
    with matches as materialized (
      select s.media_id from search_entries as s
      where ${fits(search.words, tier)} and ${isOfType(search, 's')} and ${isDownTo}
      limit ${sql.lit(RARE + 1)}
    ), weighed as materialized (
      select e.media_id, e.score, e.account_id
      from (select media_id from matches order by media_id desc) as s cross join lateral (
        select e.media_id, e.score, e.account_id from ${feedEntries(db)} as e
        where e.media_id = s.media_id and ${isAskedFor(db, search)} and not ${isOf(peopleBefore(search, tier))}
        limit 1
      ) as e
      limit ${sql.lit(floor === undefined ? WEIGHED : RARE)}
    ), ordered as materialized (
      select e.media_id, e.score, e.account_id from weighed as e where ${isBehind(after)}
      order by e.score desc, e.media_id desc
    ), best as (
      select e.media_id as id, e.score from ordered as e cross join lateral ${visibleOwner(db)} as owner
      order by e.score desc, e.media_id desc limit ${sql.lit(count)}
    )
    select (select count(*)::int from matches) as matches, (select count(*)::int from weighed) as weighed,
      (select media_id from weighed order by media_id limit 1) as floor,
      (select coalesce(json_agg(best order by best.score desc, best.id desc), '[]') from best) as entries
  `.execute(db)
  const [found] = rows
  if (!found || found.matches > RARE) return null
  return { entries: found.entries, floor: floor ?? (found.weighed === WEIGHED ? found.floor : LOWEST) }
}

/** What is older than all that were weighed, newest first; those of people who fit as well have been told by score. */
export async function olderMatches(
  db: Db,
  search: Search,
  { tier, below, count }: { tier: Tier; below: string; count: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with matches as materialized (
      select s.media_id from search_entries as s
      where ${fits(search.words, tier)} and ${isOfType(search, 's')} and s.media_id < ${below}::uuid
      -- No place that we gave away has more below it.
      limit ${sql.lit(2 * RARE)}
    )
    select s.media_id as id from (select media_id from matches order by media_id desc) as s
    cross join lateral (
      select e.account_id from ${feedEntries(db)} as e
      where e.media_id = s.media_id and ${isAskedFor(db, search)} and not ${isOf(peopleBefore(search, tier + 1))}
      limit 1
    ) as e cross join lateral ${visibleOwner(db)} as owner
    limit ${sql.lit(count)}
  `.execute(db)
  return rows.map(({ id }) => id)
}

function visibleOwner(db: Db) {
  return visibleAccountIds(db).where('accounts.id', '=', sql.ref<string>('e.account_id')).limit(sql.lit(1))
}
