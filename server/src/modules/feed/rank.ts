/** Chooses a page from a pool: the database's score plus a bonus for followed authors, with authors alternating. A session opens with free videos. */

export type Candidate = {
  id: string
  authorId: string
  /** See `feed_score` in the database: one more means twice the response, or twelve hours newer. */
  score: number
  isFollowed: boolean
}

/** Bonus for followed authors, in the units of the score. */
const FOLLOWED_BONUS = 2
/** Penalty for each earlier media of the same author in the page, in the units of the score. */
const REPEATED_COST = 1
/** Maximum per author in a page of twenty, while there are other authors. */
const PER_AUTHOR = { media: 3, page: 20 }

/** So many slides at the beginning of a session are free videos, as long as there are any: never a lock or a still. */
export const OPENING_SIZE = 5

export type PageRules = {
  size: number
  /** Author of the last media before this page. */
  lastAuthorId: string | null
  /** Media already chosen, at the beginning of the page. */
  chosen?: readonly Candidate[]
}

/** Unseen videos first, each group by the rules of a page. */
export function pickOpening(groups: readonly (readonly Candidate[])[], pageSize: number): Candidate[] {
  const size = Math.min(OPENING_SIZE, pageSize)
  return groups.reduce<Candidate[]>(
    (chosen, videos) => pickPage(videos, { size, lastAuthorId: null, chosen }),
    [],
  )
}

export function pickPage(
  pool: readonly Candidate[],
  { size, lastAuthorId, chosen = [] }: PageRules,
): Candidate[] {
  const page: Candidate[] = [...chosen]
  const chosenIds = new Set(chosen.map(({ id }) => id))
  const left = pool.filter(({ id }) => !chosenIds.has(id)).sort(byScore)
  const taken = new Map<string, number>()
  for (const { authorId } of chosen) taken.set(authorId, (taken.get(authorId) ?? 0) + 1)
  const mostOfOne = Math.ceil((PER_AUTHOR.media * size) / PER_AUTHOR.page)
  while (page.length < size && left.length > 0) {
    const before = page.at(-1)?.authorId ?? lastAuthorId
    const index = nextOf(left, { before, taken, mostOfOne })
    const [pick] = left.splice(index, 1)
    if (!pick) break
    taken.set(pick.authorId, (taken.get(pick.authorId) ?? 0) + 1)
    page.push(pick)
  }
  return page
}

type Turn = { before: string | null; taken: ReadonlyMap<string, number>; mostOfOne: number }

/** The best candidate by the rules: two adjacent media of one author are worse than one above the author's maximum. */
function nextOf(left: readonly Candidate[], { before, taken, mostOfOne }: Turn): number {
  let best = 0
  let bestWorth: readonly [number, number] = [Number.NEGATIVE_INFINITY, 0]
  left.forEach((candidate, index) => {
    const earlier = taken.get(candidate.authorId) ?? 0
    const isNeighbour = candidate.authorId === before
    const turn = (isNeighbour ? 0 : 2) + (earlier < mostOfOne ? 1 : 0)
    const worth = [turn, worthOf(candidate) - earlier * REPEATED_COST] as const
    if (worth[0] > bestWorth[0] || (worth[0] === bestWorth[0] && worth[1] > bestWorth[1])) {
      best = index
      bestWorth = worth
    }
  })
  return best
}

function worthOf({ score, isFollowed }: Candidate): number {
  return score + (isFollowed ? FOLLOWED_BONUS : 0)
}

/** Deterministic: the same pool gives the same page in any input order. */
export function byScore(a: Candidate, b: Candidate): number {
  return worthOf(b) - worthOf(a) || (a.id < b.id ? 1 : -1)
}
