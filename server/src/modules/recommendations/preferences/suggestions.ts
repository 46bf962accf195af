/** Topics offered to a member in the feed settings. */
import type { Viewer } from '#platform/viewer.ts'
import { FEED_TOPICS } from '#rules/feed.ts'
import { commonTags, findTrends } from '../../media/index.ts'
import { readProfile } from '../interactions/profile.ts'
import { tasteOf } from '../model/taste.ts'
import type { RecommendationsDeps } from '../types.ts'
import { chosenTopics } from './topics.ts'

/** Of the suggestions, so that there is also something new. */
const OWN = FEED_TOPICS.suggested / 2

/** Tags that the member watches, trending ones, then common ones, of media they may see; without chosen topics. */
export async function suggestedTopics(deps: RecommendationsDeps, viewer: Viewer): Promise<string[]> {
  const { accountId } = viewer
  const [chosen, own, trends, common] = await Promise.all([
    chosenTopics(deps.db, accountId),
    favouriteTags(deps, accountId),
    findTrends(deps, accountId),
    commonTags(deps, accountId, FEED_TOPICS.suggested),
  ])
  const known = new Set(chosen.map(({ tag }) => tag))
  const tags = new Set([...own, ...trends.tags, ...common].filter((tag) => !known.has(tag)))
  return [...tags].slice(0, FEED_TOPICS.suggested)
}

/** None while the feed is not personal. */
async function favouriteTags(
  { db, clock, recommendations }: RecommendationsDeps,
  accountId: string,
): Promise<string[]> {
  const now = clock.now()
  const profile = await readProfile(db, accountId, now)
  const catalogue = recommendations.catalogues.current()
  if (!profile || !catalogue) return []
  return [...tasteOf(catalogue, profile, now.getTime()).tagWeights]
    .filter(([, weight]) => weight > 0)
    .sort(([, a], [, b]) => b - a)
    .slice(0, OWN)
    .flatMap(([tag]) => catalogue.tagNames[tag] ?? [])
}
