/** Topics offered to a member in the feed settings. */
import type { Viewer } from '#platform/viewer.ts'
import { FEED_TOPICS } from '#rules/feed.ts'
import { commonTags, findTrends } from '../../media/index.ts'
import { topicsOf } from './topics.ts'
import type { PreferencesDeps } from './types.ts'

/** Trending tags, then common ones, all of media that the member may see; without topics that are chosen already. */
export async function suggestedTopics(deps: PreferencesDeps, { accountId }: Viewer): Promise<string[]> {
  const [chosen, trends, common] = await Promise.all([
    topicsOf(deps.db, accountId),
    findTrends(deps, accountId),
    commonTags(deps, accountId, FEED_TOPICS.suggested),
  ])
  const known = new Set(chosen.map(({ tag }) => tag))
  const tags = new Set([...trends.tags, ...common].filter((tag) => !known.has(tag)))
  return [...tags].slice(0, FEED_TOPICS.suggested)
}
