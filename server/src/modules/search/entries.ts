/** The SQL behind the search for media: those of one tier behind a place, by the score of the feed. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import type { MediaType } from '#rules/media.ts'
import { visibleAccountIds } from '../accounts/index.ts'
import { feedEntries } from '../feed/index.ts'
import { mediaIds } from '../media/index.ts'
import { blockedWith } from '../people/index.ts'
import type { FoundPerson } from './people.ts'
import { canHave, type Tier, upTo, type WantedWord } from './tiers.ts'

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

/** A walk that met too few by then ends its page early; the next one goes on from there. */
export const WALKED_AT_ONCE = 20_000

/** Where the words are common: from the best entry of the feed downwards. */
export async function walkMatches(db: Db, search: Search, { tier, after, count }: Part): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select e.media_id as id, e.score from (
      select e.* from ${feedEntries(db)} as e where ${isBehind(after)}
      order by e.score desc, e.media_id desc limit ${sql.lit(WALKED_AT_ONCE)}
    ) as e cross join lateral (
      select s.words from search_entries as s where s.media_id = e.media_id limit 1
    ) as s
    where ${fits(search.words, tier)} and ${isAskedFor(db, search)} and ${isOfType(search, 'e')}
      and e.account_id in ${visibleAccountIds(db)} and not ${isOf(peopleBefore(search, tier))}
    order by e.score desc, e.media_id desc limit ${count}
  `.execute(db)
  return rows
}

/** The last entry a walk from here looks at; null when it reaches the end. */
export async function endOfWalk(db: Db, after: Place): Promise<Place | null> {
  const { rows } = await sql<Entry>`
    select e.media_id as id, e.score from ${feedEntries(db)} as e where ${isBehind(after)}
    order by e.score desc, e.media_id desc offset ${sql.lit(WALKED_AT_ONCE - 1)} limit 1
  `.execute(db)
  return rows[0] ? [rows[0].score, rows[0].id] : null
}

/** What the people have made who fit this well. */
export async function ofPeople(db: Db, search: Search, { tier, after, count }: Part): Promise<Entry[]> {
  const people = search.people.flatMap((person) => (person.tier === tier ? person.id : []))
  if (people.length === 0) return []
  const { rows } = await sql<Entry>`
    select e.media_id as id, e.score from unnest(${people}::uuid[]) as person (id)
    cross join lateral (
      select e.media_id, e.score from ${feedEntries(db)} as e join search_entries as s on s.media_id = e.media_id
      where e.account_id = person.id and ${isBehind(after)} and ${isAskedFor(db, search)}
        and ${isOfType(search, 'e')} and not ${hasBetterWords(search.words, tier)}
      order by e.score desc, e.media_id desc limit ${count}
    ) as e
    order by e.score desc, e.media_id desc limit ${count}
  `.execute(db)
  return rows
}

/** Has the words so well, and no better. */
export function fits(words: readonly WantedWord[], tier: Tier): Condition {
  return sql<boolean>`${hasWords(words, tier)} and not ${hasBetterWords(words, tier)}`
}

/** Each of the words, or what stands for it. */
export function hasWords(words: readonly WantedWord[], tier: Tier): Condition {
  const each = words.map(
    (wanted) => sql<boolean>`s.words && ${upTo(wanted, tier).map(({ word }) => word)}::text[]`,
  )
  return each.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(each, sql` and `)})`
}

function hasBetterWords(words: readonly WantedWord[], tier: Tier): Condition {
  const before = tier === 0 ? null : ((tier - 1) as Tier)
  return before !== null && canHave(words, before) ? hasWords(words, before) : sql<boolean>`false`
}

/** Those whose media have been found before this tier. */
export function peopleBefore({ people }: Pick<Search, 'people'>, tier: number): string[] {
  return people.flatMap((person) => (person.tier < tier ? person.id : []))
}

export function isOf(people: readonly string[]): Condition {
  return sql<boolean>`e.account_id = any(${people}::uuid[])`
}

/** All but its type and whether its owner is there. */
export function isAskedFor(db: Db, { viewerId, now, tag }: Search): Condition {
  const isAcrossBlock = viewerId === null ? sql`false` : sql`e.account_id in ${blockedWith(db, viewerId)}`
  return sql<boolean>`e.available_at <= ${now} and not (${isAcrossBlock})
    and ${tag === undefined ? sql`true` : sql`e.media_id in ${mediaIds(db, { tag })}`}`
}

/** Entries of the feed (`e`) and of the search (`s`) both know it. */
export function isOfType({ type }: Partial<Pick<Search, 'type'>>, entry: 'e' | 's'): Condition {
  return type === undefined
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(`${entry}.type`)} = ${sql.lit(type)}`
}

export function isBehind([score, id]: Place): Condition {
  return sql<boolean>`(e.score, e.media_id) < (${score}::float8, ${id}::uuid)`
}
