/** SQL of media search: matches of one tier after a cursor, ordered by feed score. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import type { MediaType } from '#rules/media.ts'
import { visibleAccountIds } from '../accounts/index.ts'
import { feedEntries } from '../feed/index.ts'
import { mediaIds } from '../media/index.ts'
import { blockedWith } from '../people/index.ts'
import type { PersonMatch } from './people.ts'
import { canMatch, type QueryWord, type Tier, variantsUpTo } from './tiers.ts'

export type SearchQuery = {
  words: readonly QueryWord[]
  people: readonly PersonMatch[]
  /** No query: matches all media. */
  isForAll: boolean
  type: MediaType | undefined
  tag: string | undefined
  viewerId: string | null
  now: Date
  /** Approximate number of media. */
  total: number
}

/** Keyset cursor: score and media id. */
export type SearchCursor = [score: number, id: string]
export const CURSOR_START: SearchCursor = [Number.MAX_VALUE, 'ffffffff-ffff-ffff-ffff-ffffffffffff']

export type ScoredMedia = { id: string; score: number }
export type TierPage = { tier: Tier; after: SearchCursor; count: number }
type Condition = RawBuilder<boolean>

/** Limit of feed entries scanned per page; a page that found too few ends early, and the next continues there. */
export const MAX_SCANNED = 20_000

/** For common words: scans the feed from the highest score downwards. Owners are looked up for matches only, hence the order of joins. */
export async function scanMatches(
  db: Db,
  search: SearchQuery,
  { tier, after, count }: TierPage,
): Promise<ScoredMedia[]> {
  const { rows } = await sql<ScoredMedia>`
    select e.media_id as id, e.score from (
      select e.* from ${feedEntries(db)} as e where ${isAfterCursor(after)}
      order by e.score desc, e.media_id desc limit ${sql.lit(MAX_SCANNED)}
    ) as e cross join lateral (
      select e.account_id from search_entries as s
      where s.media_id = e.media_id and ${matchesTier(search.words, tier)} limit 1
    ) as s cross join lateral ${visibleOwner(db, 's')} as owner
    where ${passesFilters(db, search)} and ${hasType(search, 'e')}
      and not ${isOwnedBy(peopleInBetterTiers(search, tier))}
    order by e.score desc, e.media_id desc limit ${count}
  `.execute(db)
  return rows
}

/** One row if the owner's account is visible; the limit keeps the planner from joining owners first. */
export function visibleOwner(db: Db, entry: 'e' | 's') {
  return visibleAccountIds(db)
    .where('accounts.id', '=', sql.ref<string>(`${entry}.account_id`))
    .limit(sql.lit(1))
}

/** The last entry that a scan from here visits; null if it reaches the end. */
export async function endOfScan(db: Db, after: SearchCursor): Promise<SearchCursor | null> {
  const { rows } = await sql<ScoredMedia>`
    select e.media_id as id, e.score from ${feedEntries(db)} as e where ${isAfterCursor(after)}
    order by e.score desc, e.media_id desc offset ${sql.lit(MAX_SCANNED - 1)} limit 1
  `.execute(db)
  return rows[0] ? [rows[0].score, rows[0].id] : null
}

/** Media of the people who match at this tier. */
export async function matchesOfPeople(
  db: Db,
  search: SearchQuery,
  { tier, after, count }: TierPage,
): Promise<ScoredMedia[]> {
  const people = search.people.flatMap((person) => (person.tier === tier ? person.id : []))
  if (people.length === 0) return []
  const { rows } = await sql<ScoredMedia>`
    select e.media_id as id, e.score from unnest(${people}::uuid[]) as person (id)
    cross join lateral (
      select e.media_id, e.score from ${feedEntries(db)} as e join search_entries as s on s.media_id = e.media_id
      where e.account_id = person.id and ${isAfterCursor(after)} and ${passesFilters(db, search)}
        and ${hasType(search, 'e')} and not ${hasBetterWords(search.words, tier)}
      order by e.score desc, e.media_id desc limit ${count}
    ) as e
    order by e.score desc, e.media_id desc limit ${count}
  `.execute(db)
  return rows
}

/** Matches the words at exactly this tier. */
export function matchesTier(words: readonly QueryWord[], tier: Tier): Condition {
  return sql<boolean>`${hasText(words, tier)} and not ${hasBetterWords(words, tier)}`
}

/** Contains each word or one of its variants. */
export function hasText(words: readonly QueryWord[], tier: Tier): Condition {
  const each = words.map(
    (wanted) => sql<boolean>`s.words && ${variantsUpTo(wanted, tier).map(({ word }) => word)}::text[]`,
  )
  return each.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(each, sql` and `)})`
}

function hasBetterWords(words: readonly QueryWord[], tier: Tier): Condition {
  const before = tier === 0 ? null : ((tier - 1) as Tier)
  return before !== null && canMatch(words, before) ? hasText(words, before) : sql<boolean>`false`
}

/** People whose media were found at better tiers. */
export function peopleInBetterTiers({ people }: Pick<SearchQuery, 'people'>, tier: number): string[] {
  return people.flatMap((person) => (person.tier < tier ? person.id : []))
}

export function isOwnedBy(people: readonly string[]): Condition {
  return sql<boolean>`e.account_id = any(${people}::uuid[])`
}

/** Filters other than type and owner visibility. */
export function passesFilters(db: Db, { viewerId, now, tag }: SearchQuery): Condition {
  const isAcrossBlock = viewerId === null ? sql`false` : sql`e.account_id in ${blockedWith(db, viewerId)}`
  return sql<boolean>`e.available_at <= ${now} and not (${isAcrossBlock})
    and ${tag === undefined ? sql`true` : sql`e.media_id in ${mediaIds(db, { tag })}`}`
}

/** Both feed entries (`e`) and search entries (`s`) have the type. */
export function hasType({ type }: Partial<Pick<SearchQuery, 'type'>>, entry: 'e' | 's'): Condition {
  return type === undefined
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(`${entry}.type`)} = ${sql.lit(type)}`
}

export function isAfterCursor([score, id]: SearchCursor): Condition {
  return sql<boolean>`(e.score, e.media_id) < (${score}::float8, ${id}::uuid)`
}
