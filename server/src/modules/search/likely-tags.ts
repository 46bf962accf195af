/** Tags offered with one tap for a new media: the owner's own, those of its sound, then popular ones. */
import { recentTagsOf, tagsWithSound } from '../media/index.ts'
import { findTags } from './tags.ts'
import type { SearchDeps } from './types.ts'

export const LIKELY_TAGS_MAX = 12

type Deps = Pick<SearchDeps, 'db' | 'clock'>
type LikelyTagsQuery = { accountId: string; soundId: string | null }

export async function likelyTags(deps: Deps, { accountId, soundId }: LikelyTagsQuery): Promise<string[]> {
  const { db, clock } = deps
  const [own, ofSound, popular] = await Promise.all([
    recentTagsOf(db, accountId, LIKELY_TAGS_MAX / 2),
    soundId === null ? [] : tagsWithSound(db, soundId, clock.now(), LIKELY_TAGS_MAX / 3),
    findTags(deps, { query: '', size: LIKELY_TAGS_MAX }),
  ])
  const tags = new Set([...own, ...ofSound, ...popular.map(({ tag }) => tag)])
  return [...tags].slice(0, LIKELY_TAGS_MAX)
}
