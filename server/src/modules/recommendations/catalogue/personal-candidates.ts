/** Finds the best media for one member in memory, after one statement that reads what is known of their taste. */
import type { MediaType } from '#rules/media.ts'
import { isEmpty, readMember } from '../interactions/profile.ts'
import { findCandidates } from '../model/candidates.ts'
import type { PageCandidate } from '../model/personal-page.ts'
import { tagsOf } from '../model/responses.ts'
import { tasteOf } from '../model/taste.ts'
import type { RecommendationSource, ScoredCandidate } from '../model/types.ts'
import type { RecommendationsDeps } from '../types.ts'
import type { LoadedCatalogue } from './load.ts'

/** Before media are left out that the member has seen, hidden, blocked or muted. */
const COUNT = 80
/** Exploration candidates stand behind so many others, within what a page is chosen from. */
const BEFORE_EXPLORED = 45

export type PersonalCandidate = PageCandidate & {
  score: number
  source: RecommendationSource
  isFreeVideo: boolean
}

export type PersonalRequest = {
  accountId: string
  now: Date
  type: MediaType | undefined
  /** Last six digits of the ids of media that the session has shown. */
  known: ReadonlySet<number>
  /** Different members explore different media. */
  seed: number
}

/** Best first; null if the feed is not personal, nothing is known of the member, or nothing is loaded. */
export async function findPersonalCandidates(
  { db, recommendations }: Pick<RecommendationsDeps, 'db' | 'recommendations'>,
  { accountId, now, type, known, seed }: PersonalRequest,
): Promise<PersonalCandidate[] | null> {
  if (!recommendations.catalogues.current()) return null
  const member = await readMember(db, accountId, now)
  // Read again: it may have been replaced meanwhile. From here on nothing waits.
  const catalogue = recommendations.catalogues.current()
  if (!member || !catalogue || isEmpty(member.profile)) return null
  const { profile } = member
  const met = new Set([...member.met, ...known])
  const { idSuffixes, isRemoved, isVideo, creatorOf } = catalogue
  const own = catalogue.creatorIndexOf.get(accountId)
  const found = findCandidates(catalogue, tasteOf(catalogue, profile, now.getTime()), {
    count: COUNT,
    nowMs: now.getTime(),
    seed,
    isWanted: (item) => {
      const isOfType = type === undefined || (type === 'video') === (isVideo[item] === 1)
      if (!isOfType || isRemoved[item] !== 0 || creatorOf[item] === own) return false
      return !met.has(idSuffixes[item] as number)
    },
  })
  const candidates = found.map((candidate) => toCandidate(catalogue, candidate))
  const explored = candidates.filter(({ isExploration }) => isExploration)
  const best = candidates.filter(({ isExploration }) => !isExploration)
  return [...best.slice(0, BEFORE_EXPLORED), ...explored, ...best.slice(BEFORE_EXPLORED)]
}

function toCandidate(
  catalogue: LoadedCatalogue,
  { item, worth, source }: ScoredCandidate,
): PersonalCandidate {
  return {
    id: catalogue.ids[item] ?? '',
    authorId: catalogue.creatorIds[catalogue.creatorOf[item] ?? -1] ?? '',
    ...{ worth, source },
    score: catalogue.score[item] ?? 0,
    // A copy: the catalogue may be replaced while the page waits for the database.
    tags: Int32Array.from(tagsOf(catalogue, item)),
    isExploration: source === 'new',
    isFreeVideo: catalogue.isVideo[item] === 1 && catalogue.isFree[item] === 1,
  }
}
