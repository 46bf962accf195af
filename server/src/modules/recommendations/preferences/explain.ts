/** Why a media is in a member's feed, from what is known without a model: follows and popularity. */
import type { Viewer } from '#platform/viewer.ts'
import type { FeedShape } from '#rules/feed.ts'
import { findVisibleMedia } from '../../media/index.ts'
import { followedAmong } from '../../people/index.ts'
import type { Reason } from '../model/types.ts'
import type { PreferencesDeps } from './types.ts'

export type FeedShare = { kind: FeedShape; share: number }

/** Strongest first. */
export async function explainMedia(
  deps: PreferencesDeps,
  viewer: Viewer,
  mediaId: string,
): Promise<Reason[]> {
  const media = await findVisibleMedia(deps, viewer, mediaId)
  if (!media) return []
  const followed = await followedAmong(deps.db, viewer.accountId, [media.account_id])
  return [...(followed.has(media.account_id) ? [{ kind: 'followed' } as const] : []), { kind: 'popular' }]
}

/** Largest first; empty for a feed that nothing shapes. */
export async function shapeOfFeed(_deps: PreferencesDeps, _viewer: Viewer): Promise<FeedShare[]> {
  return []
}
