/** SQL of text-filtered media lists: media with all the words, ordered by time instead of score. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { visibleAccountIds } from '../accounts/index.ts'
import { feedEntries } from '../feed/index.ts'
import { type MediaSearch, mediaIds } from '../media/index.ts'
import { blockedWith } from '../people/index.ts'
import { hasText, hasType, MAX_SCANNED, visibleOwner } from './media-matches.ts'
import { areRare, MAX_RARE } from './rare-matches.ts'
import { canMatch, type QueryWord } from './tiers.ts'
import { lookUpWords } from './words.ts'

const WORST_TIER = 2

/** Reads all matches of rare words; for common words a bounded scan finds enough. */
export async function newestWithWords(db: Db, request: MediaSearch): Promise<string[]> {
  const { words, total } = await lookUpWords(db, request.text)
  if (!canMatch(words, WORST_TIER)) return []
  const isRare = areRare({ words, total }, WORST_TIER)
  return (isRare ? await readMatches(db, words, request) : null) ?? scanByTime(db, words, request)
}

/** Null if the words turn out to be too common. */
async function readMatches(
  db: Db,
  words: readonly QueryWord[],
  request: MediaSearch,
): Promise<string[] | null> {
  const { rows } = await sql<{ ids: string[]; matches: number }>`
    with matches as materialized (
      select s.media_id from search_entries as s
      where ${hasText(words, WORST_TIER)} and ${hasType(request.filter, 's')} limit ${sql.lit(MAX_RARE + 1)}
    ), found as (
      select e.media_id, e.available_at
      from matches join ${feedEntries(db)} as e on e.media_id = matches.media_id
      where e.account_id in ${visibleAccountIds(db)} and ${isAfterCursor(db, request)} and ${passesFilters(db, request)} order by ${byTime(request)} limit ${request.count}
    )
    select (select count(*)::int from matches) as matches,
      array(select e.media_id from found as e order by ${byTime(request)}) as ids
  `.execute(db)
  return rows[0] && rows[0].matches <= MAX_RARE ? rows[0].ids : null
}

async function scanByTime(db: Db, words: readonly QueryWord[], request: MediaSearch): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.media_id as id from (
      select e.* from ${feedEntries(db)} as e where e.available_at <= ${request.now} and ${isAfterCursor(db, request)}
      order by ${byTime(request)} limit ${sql.lit(MAX_SCANNED)}
    ) as e cross join lateral (
      select e.account_id from search_entries as s
      where s.media_id = e.media_id and ${hasText(words, WORST_TIER)} limit 1
    ) as s cross join lateral ${visibleOwner(db, 's')} as owner
    where ${hasType(request.filter, 'e')} and ${passesFilters(db, request)}
    order by ${byTime(request)} limit ${request.count}
  `.execute(db)
  return rows.map(({ id }) => id)
}

function byTime({ order }: MediaSearch): RawBuilder<unknown> {
  const way = sql.raw(order)
  return sql`e.available_at ${way}, e.media_id ${way}`
}

/** Keyset condition: after the previous page's last media. */
function isAfterCursor(db: Db, { after, order }: MediaSearch): RawBuilder<boolean> {
  if (after === null) return sql<boolean>`true`
  return sql<boolean>`(e.available_at, e.media_id) ${sql.raw(order === 'desc' ? '<' : '>')} (
    select last.available_at, last.media_id from ${feedEntries(db)} as last where last.media_id = ${after}
  )`
}

function passesFilters(db: Db, { filter, viewerId, now }: MediaSearch): RawBuilder<boolean> {
  const { type: _type, ...narrower } = filter
  const isNarrower = Object.values(narrower).some((value) => value !== undefined)
  return sql<boolean>`e.available_at <= ${now}
    and ${viewerId === null ? sql`true` : sql`e.account_id not in ${blockedWith(db, viewerId)}`}
    and ${isNarrower ? sql`e.media_id in ${mediaIds(db, narrower)}` : sql`true`}`
}
