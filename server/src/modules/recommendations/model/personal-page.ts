/** Chooses a personal page from candidates: authors alternate, no topic fills it, and some places are for exploration. */

export type PageCandidate = {
  id: string
  authorId: string
  /** Score plus affinity, in doublings. */
  worth: number
  tags: ArrayLike<number>
  isExploration: boolean
}

export type PersonalPageRules<Candidate> = {
  size: number
  /** Author of the last media before this page. */
  lastAuthorId: string | null
  /** Media already chosen, at the beginning of the page. */
  chosen?: readonly Candidate[]
}

/** Of a page of twenty. */
const PAGE = 20
const PER_AUTHOR = 3
const EXPLORED = 2
/** Penalty for each earlier media of the same author, in doublings. */
const REPEATED_COST = 1
/** Most of a page that has one tag. */
const PER_TAG = 1 / 3

/** Rules that cannot all be followed are given up in this order: topics, the maximum per author, neighbours. */
export function pickPersonalPage<Candidate extends PageCandidate>(
  pool: readonly Candidate[],
  { size, lastAuthorId, chosen = [] }: PersonalPageRules<Candidate>,
): Candidate[] {
  const page = [...chosen]
  const chosenIds = new Set(page.map(({ id }) => id))
  const left = pool.filter(({ id }) => !chosenIds.has(id)).sort(byWorth)
  const counts = countsOf(page)
  const most = { author: Math.ceil((PER_AUTHOR * size) / PAGE), tag: Math.max(1, Math.floor(size * PER_TAG)) }
  const places = explorationPlaces(size, page.length)
  while (page.length < size && left.length > 0) {
    const turn = {
      before: page.at(-1)?.authorId ?? lastAuthorId,
      counts,
      most,
      explores: places.has(page.length),
    }
    const [pick] = left.splice(nextOf(left, turn), 1)
    if (!pick) break
    page.push(pick)
    count(counts, pick)
  }
  return page
}

/** Evenly spread over what is not chosen yet. */
function explorationPlaces(size: number, from: number): Set<number> {
  const count = Math.min(Math.floor((EXPLORED * size) / PAGE), size - from)
  const step = (size - from) / Math.max(1, count)
  return new Set(Array.from({ length: count }, (_, n) => from + Math.floor((n + 0.5) * step)))
}

type Counts = { authors: Map<string, number>; tags: Map<number, number> }
type Turn = {
  before: string | null
  counts: Counts
  most: { author: number; tag: number }
  explores: boolean
}

/** The first candidate of the best class, less the cost of repeating its author. */
function nextOf(left: readonly PageCandidate[], turn: Turn): number {
  let best = 0
  let [mostFollowed, mostWorth] = [-1, 0]
  for (let index = 0; index < left.length; index += 1) {
    const candidate = left[index] as PageCandidate
    // The pool is sorted: none of the rest can be worth more.
    if (mostFollowed === ALL_RULES && candidate.worth <= mostWorth) break
    const earlier = turn.counts.authors.get(candidate.authorId) ?? 0
    const followed = rulesFollowed(candidate, turn, earlier)
    const worth = candidate.worth - earlier * REPEATED_COST
    if (followed > mostFollowed || (followed === mostFollowed && worth > mostWorth)) {
      best = index
      mostFollowed = followed
      mostWorth = worth
    }
  }
  return best
}

const ALL_RULES = 15

function rulesFollowed(
  candidate: PageCandidate,
  { before, counts, most, explores }: Turn,
  earlier: number,
): number {
  let isTooMuch = false
  for (let n = 0; n < candidate.tags.length; n += 1)
    if ((counts.tags.get(candidate.tags[n] as number) ?? 0) >= most.tag) isTooMuch = true
  return (
    (candidate.authorId === before ? 0 : 8) +
    // Elsewhere new media compete by their worth: on a small site nearly all are new.
    (explores && !candidate.isExploration ? 0 : 4) +
    (earlier < most.author ? 2 : 0) +
    (isTooMuch ? 0 : 1)
  )
}

function countsOf(page: readonly PageCandidate[]): Counts {
  const counts: Counts = { authors: new Map(), tags: new Map() }
  for (const candidate of page) count(counts, candidate)
  return counts
}

function count({ authors, tags }: Counts, { authorId, tags: ofMedia }: PageCandidate): void {
  authors.set(authorId, (authors.get(authorId) ?? 0) + 1)
  for (const tag of new Set(Array.from(ofMedia))) tags.set(tag, (tags.get(tag) ?? 0) + 1)
}

/** Deterministic: the same pool gives the same page in any input order. */
function byWorth(a: PageCandidate, b: PageCandidate): number {
  return b.worth - a.worth || (a.id < b.id ? 1 : -1)
}
