/** Finds a page of matches: tier by tier, each by score, from matching words and matching people. */
import type { Db } from '#platform/postgres/database.ts'
import {
  type Entry,
  endOfWalk,
  ofPeople,
  type Part,
  type Place,
  type Search,
  TOP,
  walkMatches,
} from './entries.ts'
import { areRareTogether, LOWEST, olderMatches, weighMatches } from './rare-entries.ts'
import { possibleTiers, TIERS, type Tier } from './tiers.ts'

/**
 * Where a page begins: after a position in score order; for rare words only among matches down to `floor`. A floor without a
 * position means that those are exhausted and the older ones follow.
 */
export type Stand = { tier: Tier; at?: Place | undefined; floor?: string | undefined }

/** `next` is the start of the tier's next page; null if exhausted. */
type FoundPart = { ids: string[]; next: Stand | null }

/** `end` is where score order continues; null if exhausted. */
type Found = { entries: Entry[]; end: Place | null; floor?: string | undefined }

type Wanted = { stand: Stand; count: number }

export async function findPage(
  db: Db,
  search: Search,
  { from, size }: { from: Stand | null; size: number },
): Promise<{ ids: string[]; next: Stand | null }> {
  const tiers = tiersOf(search).filter((tier) => tier >= (from?.tier ?? 0))
  const ids: string[] = []
  for (const [index, tier] of tiers.entries()) {
    const stand = tier === from?.tier ? from : { tier }
    const found = await findTier(db, search, { stand, count: size - ids.length })
    ids.push(...found.ids)
    if (found.next) return { ids, next: found.next }
    const worse = tiers[index + 1]
    if (ids.length === size) return { ids, next: worse === undefined ? null : { tier: worse } }
  }
  return { ids, next: null }
}

function tiersOf({ words, people, isForAll }: Search): Tier[] {
  const tiers = new Set([
    ...possibleTiers(words),
    ...people.map(({ tier }) => tier),
    ...(isForAll ? [0] : []),
  ])
  return TIERS.filter((tier) => tiers.has(tier))
}

async function findTier(db: Db, search: Search, { stand, count }: Wanted): Promise<FoundPart> {
  const { tier } = stand
  if (stand.floor !== undefined && !stand.at)
    return findOlder(db, search, { tier, below: stand.floor, count })
  const { entries, end, floor } = await findByScore(db, search, { stand, count })
  const ids = entries.map(({ id }) => id)
  if (end) return { ids, next: { tier, at: end, floor } }
  if (floor === undefined || floor === LOWEST) return { ids, next: null }
  if (ids.length === count) return { ids, next: { tier, floor } }
  const older = await findOlder(db, search, { tier, below: floor, count: count - ids.length })
  return { ids: [...ids, ...older.ids], next: older.next }
}

async function findOlder(
  db: Db,
  search: Search,
  part: { tier: Tier; below: string; count: number },
): Promise<FoundPart> {
  const ids = await olderMatches(db, search, part)
  const last = ids.length === part.count ? ids.at(-1) : undefined
  return { ids, next: last === undefined ? null : { tier: part.tier, floor: last } }
}

async function findByScore(db: Db, search: Search, { stand, count }: Wanted): Promise<Found> {
  const part = { tier: stand.tier, after: stand.at ?? TOP, count }
  const [byWords, byPeople] = await Promise.all([
    ofWords(db, search, { stand, part }),
    ofPeople(db, search, part),
  ])
  const { end, floor } = byWords
  // Beyond the end of a scan there may be better matches that it has not reached.
  const met = end ? byPeople.filter(({ id, score }) => !isBehind({ id, score }, end)) : byPeople
  const entries = new Map([...byWords.entries, ...met].map((entry) => [entry.id, entry]))
  const inOrder = [...entries.values()].sort((a, b) => (isBehind(a, [b.score, b.id]) ? 1 : -1))
  const page = inOrder.slice(0, count)
  const last = page.at(-1)
  const isFull = page.length === count && (end !== null || isMore(inOrder, byPeople, part))
  return { entries: page, end: isFull && last ? [last.score, last.id] : end, floor }
}

function isMore(inOrder: readonly Entry[], byPeople: readonly Entry[], { count }: Part): boolean {
  return inOrder.length > count || byPeople.length === count
}

async function ofWords(
  db: Db,
  search: Search,
  { stand, part }: { stand: Stand; part: Part },
): Promise<Found> {
  const isAsked = search.isForAll || possibleTiers(search.words).includes(part.tier)
  if (!isAsked) return { entries: [], end: null }
  // Do not switch from scanning to ranking midway: their orders differ.
  const isWeighed = (!stand.at || stand.floor !== undefined) && areRareTogether(search, part.tier)
  const weighed = isWeighed ? await weighMatches(db, search, { ...part, floor: stand.floor }) : null
  const entries = weighed?.entries ?? (await walkMatches(db, search, part))
  const last = entries.at(-1)
  const floor = weighed?.floor
  if (entries.length === part.count && last) return { entries, end: [last.score, last.id], floor }
  return { entries, end: weighed ? null : await endOfWalk(db, part.after), floor }
}

/** Ids are compared as text, like in the database. */
function isBehind({ score, id }: Entry, [otherScore, otherId]: Place): boolean {
  return score < otherScore || (score === otherScore && id < otherId)
}
