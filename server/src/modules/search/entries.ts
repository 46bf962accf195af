/** The SQL behind the search for media: those of one tier behind a place, by the score of the feed. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import type { MediaType } from '#rules/media.ts'
import { visibleAccountIds } from '../accounts/index.ts'
import { mediaIds } from '../media/index.ts'
import { blockedWith } from '../people/index.ts'
import type { FoundPerson } from './people.ts'
import { canHave, type Tier, upTo, usesOf, type WantedWord } from './tiers.ts'

export type Search = {
  words: readonly WantedWord[]
  people: readonly FoundPerson[]
  /** Nothing is asked for: all media are found. */
  isForAll: boolean
  type: MediaType | undefined
  tag: string | undefined
  viewerId: string | null
  now: Date
  /** About how many media there are. */
  total: number
}

/** A score and the id of its media. */
export type Place = [score: number, id: string]
export const TOP: Place = [Number.MAX_VALUE, 'ffffffff-ffff-ffff-ffff-ffffffffffff']

export type Entry = { id: string; score: number }
export type Part = { tier: Tier; after: Place; count: number }
type Condition = RawBuilder<boolean>

/** Up to this many media all matches are read and put in order; where there are more, walking meets the best soon. */
const RARE = 5_000
/** Of those matches the newest are weighed: what is older has left the top of the feed long ago. */
const WEIGHED = 800
/** A walk that met too few by then ends its page early; the next one goes on from there. */
const WALKED_AT_ONCE = 20_000
/** The newest of a person that are weighed. */
const OF_PERSON = 500

/** Where the words are rare: all that have them, put in order; whose they are is asked of the first few only. */
export async function readMatches(db: Db, search: Search, part: Part): Promise<Entry[]> {
  const visible = visibleAccountIds(db)
    .where('accounts.id', '=', sql.ref<string>('e.account_id'))
    .limit(sql.lit(1))
  const { rows } = await sql<Entry>`
    with matches as materialized (
      select s.media_id, s.words from search_entries as s
      where ${hasWords(search.words, part.tier)} limit ${sql.lit(RARE)}
    ), newest as materialized (
      select s.media_id, s.words from matches as s order by s.media_id desc limit ${sql.lit(WEIGHED)}
    ), ordered as materialized (
      select e.media_id, e.score, e.account_id from newest as s join feed_entries as e on e.media_id = s.media_id
      where ${isBehind(part.after)} and ${isAskedFor(db, search)} and not ${isBetter(search, part.tier)}
      order by e.score desc, e.media_id desc
    )
    select e.media_id as id, e.score from ordered as e cross join lateral ${visible} as owner
    order by e.score desc, e.media_id desc limit ${sql.lit(part.count)}
  `.execute(db)
  return rows
}

/** Where the words are common: from the best entry of the feed downwards. */
export async function walkMatches(db: Db, search: Search, part: Part): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select e.media_id as id, e.score from (
      select e.* from feed_entries as e where ${isBehind(part.after)}
      order by e.score desc, e.media_id desc limit ${sql.lit(WALKED_AT_ONCE)}
    ) as e cross join lateral (
      select s.words from search_entries as s where s.media_id = e.media_id limit 1
    ) as s
    where ${hasWords(search.words, part.tier)} and ${isFound(db, search)} and not ${isBetter(search, part.tier)}
    order by e.score desc, e.media_id desc limit ${part.count}
  `.execute(db)
  return rows
}

/** The last entry a walk from here looks at; null when it reaches the end. */
export async function endOfWalk(db: Db, after: Place): Promise<Place | null> {
  const { rows } = await sql<Entry>`
    select e.media_id as id, e.score from feed_entries as e where ${isBehind(after)}
    order by e.score desc, e.media_id desc offset ${sql.lit(WALKED_AT_ONCE - 1)} limit 1
  `.execute(db)
  return rows[0] ? [rows[0].score, rows[0].id] : null
}

/** What the people have made who fit this well. */
export async function ofPeople(db: Db, search: Search, part: Part): Promise<Entry[]> {
  const people = search.people.flatMap(({ id, tier }) => (tier === part.tier ? id : []))
  if (people.length === 0) return []
  const { rows } = await sql<Entry>`
    select e.media_id as id, e.score from unnest(${people}::uuid[]) as person (id)
    cross join lateral (
      select e.* from feed_entries as e where e.account_id = person.id
      order by e.available_at desc limit ${sql.lit(OF_PERSON)}
    ) as e join search_entries as s on s.media_id = e.media_id
    where ${isBehind(part.after)} and ${isFound(db, search)} and not ${isBetter(search, part.tier)}
    order by e.score desc, e.media_id desc limit ${part.count}
  `.execute(db)
  return rows
}

/** Several words together are rarer than each, as far as chance goes. */
export function isRare({ words, total }: Search, tier: Tier): boolean {
  if (words.length === 0) return false
  const uses = words.map((word) => usesOf(word, tier))
  const together = uses.reduce((media, count) => (media * Math.min(count, total)) / total, total)
  return Math.min(...uses, together) <= RARE
}

function hasWords(words: readonly WantedWord[], tier: Tier): Condition {
  const each = words.map(
    (wanted) => sql<boolean>`s.words && ${upTo(wanted, tier).map(({ word }) => word)}::text[]`,
  )
  return each.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(each, sql` and `)})`
}

/** Found already in a tier before this one. */
function isBetter({ words, people }: Search, tier: Tier): Condition {
  const better = people.flatMap((person) => (person.tier < tier ? person.id : []))
  const isOfPerson = sql<boolean>`e.account_id = any(${better}::uuid[])`
  const before = tier === 0 ? null : ((tier - 1) as Tier)
  return before !== null && canHave(words, before)
    ? sql<boolean>`(${isOfPerson} or ${hasWords(words, before)})`
    : isOfPerson
}

function isFound(db: Db, search: Search): Condition {
  return sql<boolean>`${isAskedFor(db, search)} and e.account_id in ${visibleAccountIds(db)}`
}

/** All but whether its owner is there. */
function isAskedFor(db: Db, { viewerId, now, type, tag }: Search): Condition {
  const isAcrossBlock = viewerId === null ? sql`false` : sql`e.account_id in ${blockedWith(db, viewerId)}`
  return sql<boolean>`e.available_at <= ${now} and not (${isAcrossBlock})
    and ${type === undefined ? sql`true` : sql`e.type = ${sql.lit(type)}`}
    and ${tag === undefined ? sql`true` : sql`e.media_id in ${mediaIds(db, { tag })}`}`
}

function isBehind([score, id]: Place): Condition {
  return sql<boolean>`(e.score, e.media_id) < (${score}::float8, ${id}::uuid)`
}
