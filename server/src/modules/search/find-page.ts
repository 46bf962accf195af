/** Finds a page of matches: tier by tier, each by score, from matching words and matching people. */
import type { Db } from '#platform/postgres/database.ts'
import {
  CURSOR_START,
  endOfScan,
  matchesOfPeople,
  type ScoredMedia,
  type SearchCursor,
  type SearchQuery,
  scanMatches,
  type TierPage,
} from './media-matches.ts'
import { areRare, LOWEST_ID, olderMatches, rankMatches } from './rare-matches.ts'
import { possibleTiers, TIERS, type Tier } from './tiers.ts'

/**
 * Where a page begins: after a position in score order; for rare words only among matches down to `floor`. A floor without a
 * position means that those are exhausted and the older ones follow.
 */
type PageStart = { tier: Tier; at?: SearchCursor | undefined; floor?: string | undefined }

/** `next` is the start of the tier's next page; null if exhausted. */
type TierResult = { ids: string[]; next: PageStart | null }

/** `end` is where score order continues; null if exhausted. */
type ScoreResult = { entries: ScoredMedia[]; end: SearchCursor | null; floor?: string | undefined }

type TierQuery = { start: PageStart; count: number }

export async function findPage(
  db: Db,
  search: SearchQuery,
  { from, size }: { from: PageStart | null; size: number },
): Promise<{ ids: string[]; next: PageStart | null }> {
  const tiers = tiersOf(search).filter((tier) => tier >= (from?.tier ?? 0))
  const ids: string[] = []
  for (const [index, tier] of tiers.entries()) {
    const start = tier === from?.tier ? from : { tier }
    const found = await findTier(db, search, { start, count: size - ids.length })
    ids.push(...found.ids)
    if (found.next) return { ids, next: found.next }
    const worse = tiers[index + 1]
    if (ids.length === size) return { ids, next: worse === undefined ? null : { tier: worse } }
  }
  return { ids, next: null }
}

function tiersOf({ words, people, isForAll }: SearchQuery): Tier[] {
  const tiers = new Set([
    ...possibleTiers(words),
    ...people.map(({ tier }) => tier),
    ...(isForAll ? [0] : []),
  ])
  return TIERS.filter((tier) => tiers.has(tier))
}

async function findTier(db: Db, search: SearchQuery, { start, count }: TierQuery): Promise<TierResult> {
  const { tier } = start
  if (start.floor !== undefined && !start.at)
    return findOlder(db, search, { tier, below: start.floor, count })
  const { entries, end, floor } = await findByScore(db, search, { start, count })
  const ids = entries.map(({ id }) => id)
  if (end) return { ids, next: { tier, at: end, floor } }
  if (floor === undefined || floor === LOWEST_ID) return { ids, next: null }
  if (ids.length === count) return { ids, next: { tier, floor } }
  const older = await findOlder(db, search, { tier, below: floor, count: count - ids.length })
  return { ids: [...ids, ...older.ids], next: older.next }
}

async function findOlder(
  db: Db,
  search: SearchQuery,
  part: { tier: Tier; below: string; count: number },
): Promise<TierResult> {
  const ids = await olderMatches(db, search, part)
  const last = ids.length === part.count ? ids.at(-1) : undefined
  return { ids, next: last === undefined ? null : { tier: part.tier, floor: last } }
}

async function findByScore(db: Db, search: SearchQuery, { start, count }: TierQuery): Promise<ScoreResult> {
  const part = { tier: start.tier, after: start.at ?? CURSOR_START, count }
  const [byWords, byPeople] = await Promise.all([
    matchesOfWords(db, search, { start, part }),
    matchesOfPeople(db, search, part),
  ])
  const { end, floor } = byWords
  // Beyond the end of a scan there may be better matches that it has not reached.
  const reached = end ? byPeople.filter(({ id, score }) => !comesAfter({ id, score }, end)) : byPeople
  const entries = new Map([...byWords.entries, ...reached].map((entry) => [entry.id, entry]))
  const inOrder = [...entries.values()].sort((a, b) => (comesAfter(a, [b.score, b.id]) ? 1 : -1))
  const page = inOrder.slice(0, count)
  const last = page.at(-1)
  const isFull = page.length === count && (end !== null || hasMore(inOrder, byPeople, part))
  return { entries: page, end: isFull && last ? [last.score, last.id] : end, floor }
}

function hasMore(
  inOrder: readonly ScoredMedia[],
  byPeople: readonly ScoredMedia[],
  { count }: TierPage,
): boolean {
  return inOrder.length > count || byPeople.length === count
}

async function matchesOfWords(
  db: Db,
  search: SearchQuery,
  { start, part }: { start: PageStart; part: TierPage },
): Promise<ScoreResult> {
  const hasTier = search.isForAll || possibleTiers(search.words).includes(part.tier)
  if (!hasTier) return { entries: [], end: null }
  // Do not switch from scanning to ranking midway: their orders differ.
  const isRanked = (!start.at || start.floor !== undefined) && areRare(search, part.tier)
  const ranked = isRanked ? await rankMatches(db, search, { ...part, floor: start.floor }) : null
  const entries = ranked?.entries ?? (await scanMatches(db, search, part))
  const last = entries.at(-1)
  const floor = ranked?.floor
  if (entries.length === part.count && last) return { entries, end: [last.score, last.id], floor }
  return { entries, end: ranked ? null : await endOfScan(db, part.after), floor }
}

/** Ids are compared as text, like in the database. */
function comesAfter({ score, id }: ScoredMedia, [otherScore, otherId]: SearchCursor): boolean {
  return score < otherScore || (score === otherScore && id < otherId)
}
