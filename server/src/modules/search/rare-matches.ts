/** SQL for rare words: ranks the newest matches by feed score, then lists the older ones. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { feedEntries } from '../feed/index.ts'
import {
  hasType,
  isAfterCursor,
  isOwnedBy,
  matchesTier,
  passesFilters,
  peopleInBetterTiers,
  type ScoredMedia,
  type SearchQuery,
  type TierPage,
  visibleOwner,
} from './media-matches.ts'
import { maxUsesOf, type Tier } from './tiers.ts'

/** Up to this many matches are read completely; beyond, scanning finds the best soon. */
export const MAX_RARE = 5_000
/** Number of newest matches to rank: older ones have long left the top of the feed. */
const MAX_RANKED = 500

/** The floor if all matches are ranked. */
export const LOWEST_ID = '00000000-0000-0000-0000-000000000000'

/** `floor` is the oldest ranked match. */
type RankedMatches = { entries: ScoredMedia[]; floor: string }

/** Estimates rarity of several words, assuming independence. */
export function areRare({ words, total }: Pick<SearchQuery, 'words' | 'total'>, tier: Tier): boolean {
  if (words.length === 0) return false
  const uses = words.map((word) => maxUsesOf(word, tier))
  const together = uses.reduce((media, count) => (media * Math.min(count, total)) / total, total)
  return Math.min(...uses, together) <= MAX_RARE
}

/**
 * Ranks the newest matches, or those down to the floor of an earlier page. Candidates are joined one by one until there are
 * enough, and owner visibility is checked for the first few only. Null if the words turn out to be too common.
 */
export async function rankMatches(
  db: Db,
  search: SearchQuery,
  { tier, after, count, floor }: TierPage & { floor: string | undefined },
): Promise<RankedMatches | null> {
  const isDownTo = floor === undefined ? sql`true` : sql`s.media_id >= ${floor}::uuid`
  const { rows } = await sql<RankedMatches & { matches: number; weighed: number }>`
    with matches as materialized (
      select s.media_id from search_entries as s
      where ${matchesTier(search.words, tier)} and ${hasType(search, 's')} and ${isDownTo}
      limit ${sql.lit(MAX_RARE + 1)}
    ), weighed as materialized (
      select e.media_id, e.score, e.account_id
      from (select media_id from matches order by media_id desc) as s cross join lateral (
        select e.media_id, e.score, e.account_id from ${feedEntries(db)} as e
        where e.media_id = s.media_id and ${passesFilters(db, search)} and not ${isOwnedBy(peopleInBetterTiers(search, tier))}
        limit 1
      ) as e
      limit ${sql.lit(floor === undefined ? MAX_RANKED : MAX_RARE)}
    ), ordered as materialized (
      select e.media_id, e.score, e.account_id from weighed as e where ${isAfterCursor(after)}
      order by e.score desc, e.media_id desc
    ), best as (
      select e.media_id as id, e.score from ordered as e cross join lateral ${visibleOwner(db, 'e')} as owner
      order by e.score desc, e.media_id desc limit ${sql.lit(count)}
    )
    select (select count(*)::int from matches) as matches, (select count(*)::int from weighed) as weighed,
      (select media_id from weighed order by media_id limit 1) as floor,
      (select coalesce(json_agg(best order by best.score desc, best.id desc), '[]') from best) as entries
  `.execute(db)
  const [found] = rows
  if (!found || found.matches > MAX_RARE) return null
  return { entries: found.entries, floor: floor ?? (found.weighed === MAX_RANKED ? found.floor : LOWEST_ID) }
}

/** Matches older than the ranked ones, newest first, without media of matching people, which were listed by score. */
export async function olderMatches(
  db: Db,
  search: SearchQuery,
  { tier, below, count }: { tier: Tier; below: string; count: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with matches as materialized (
      select s.media_id from search_entries as s
      where ${matchesTier(search.words, tier)} and ${hasType(search, 's')} and s.media_id < ${below}::uuid
      -- Upper bound of matches below any cursor we issued.
      limit ${sql.lit(2 * MAX_RARE)}
    )
    select s.media_id as id from (select media_id from matches order by media_id desc) as s
    cross join lateral (
      select e.account_id from ${feedEntries(db)} as e
      where e.media_id = s.media_id and ${passesFilters(db, search)} and not ${isOwnedBy(peopleInBetterTiers(search, tier + 1))}
      limit 1
    ) as e cross join lateral ${visibleOwner(db, 'e')} as owner
    limit ${sql.lit(count)}
  `.execute(db)
  return rows.map(({ id }) => id)
}
