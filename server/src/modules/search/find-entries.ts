/** A page of matches: tier by tier, each by score, from the words and from the people that fit. */
import type { Db } from '#platform/postgres/database.ts'
import {
  type Entry,
  endOfWalk,
  isRare,
  ofPeople,
  type Part,
  type Place,
  readMatches,
  type Search,
  TOP,
  walkMatches,
} from './entries.ts'
import { possibleTiers, TIERS, type Tier } from './tiers.ts'

export type Stand = { tier: Tier; at: Place }

/** `end` is where the next page of the tier begins; null when there is no more of it. */
type Found = { entries: Entry[]; end: Place | null }

export async function findPage(
  db: Db,
  search: Search,
  { from, size }: { from: Stand | null; size: number },
): Promise<{ ids: string[]; next: Stand | null }> {
  const tiers = tiersOf(search).filter((tier) => tier >= (from?.tier ?? 0))
  const ids: string[] = []
  for (const [index, tier] of tiers.entries()) {
    const after = tier === from?.tier ? from.at : TOP
    const { entries, end } = await findTier(db, search, { tier, after, count: size - ids.length })
    ids.push(...entries.map(({ id }) => id))
    if (end) return { ids, next: { tier, at: end } }
    const worse = tiers[index + 1]
    if (ids.length === size) return { ids, next: worse === undefined ? null : { tier: worse, at: TOP } }
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

async function findTier(db: Db, search: Search, part: Part): Promise<Found> {
  const [byWords, byPeople] = await Promise.all([ofWords(db, search, part), ofPeople(db, search, part)])
  const { end } = byWords
  // Behind the end of a walk there may be better ones that it has yet to meet.
  const met = end ? byPeople.filter(({ id, score }) => !isBehind({ id, score }, end)) : byPeople
  const entries = new Map([...byWords.entries, ...met].map((entry) => [entry.id, entry]))
  const inOrder = [...entries.values()].sort((a, b) => (isBehind(a, [b.score, b.id]) ? 1 : -1))
  const page = inOrder.slice(0, part.count)
  const last = page.at(-1)
  const isFull = page.length === part.count && (end !== null || isMore(inOrder, byPeople, part))
  return { entries: page, end: isFull && last ? [last.score, last.id] : end }
}

function isMore(inOrder: readonly Entry[], byPeople: readonly Entry[], { count }: Part): boolean {
  return inOrder.length > count || byPeople.length === count
}

async function ofWords(db: Db, search: Search, part: Part): Promise<Found> {
  const isAsked = search.isForAll || possibleTiers(search.words).includes(part.tier)
  if (!isAsked) return { entries: [], end: null }
  const isRead = isRare(search, part.tier)
  const entries = await (isRead ? readMatches : walkMatches)(db, search, part)
  const last = entries.at(-1)
  if (entries.length === part.count && last) return { entries, end: [last.score, last.id] }
  return { entries, end: isRead ? null : await endOfWalk(db, part.after) }
}

/** Ids are compared as the database does: by their digits. */
function isBehind({ score, id }: Entry, [otherScore, otherId]: Place): boolean {
  return score < otherScore || (score === otherScore && id < otherId)
}
