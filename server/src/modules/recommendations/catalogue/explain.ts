/** Why a media is in a member's feed, and what shapes the feed as a whole: computed like a page, and stored nowhere. */
import type { Viewer } from '#platform/viewer.ts'
import { FEED_SHAPES, type FeedShape } from '#rules/feed.ts'
import { findVisibleMedia } from '../../media/index.ts'
import { followedAmong } from '../../people/index.ts'
import { readProfile } from '../interactions/profile.ts'
import { recommendationReasons } from '../model/reasons.ts'
import { decayOf } from '../model/strength.ts'
import { tasteOf } from '../model/taste.ts'
import type { Interaction, Reason, TasteProfile } from '../model/types.ts'
import type { RecommendationsDeps } from '../types.ts'

/** Strongest first. */
export async function explainMedia(
  deps: RecommendationsDeps,
  viewer: Viewer,
  mediaId: string,
): Promise<Reason[]> {
  const media = await findVisibleMedia(deps, viewer, mediaId)
  if (!media) return []
  const now = deps.clock.now()
  const profile = await readProfile(deps.db, viewer.accountId, now)
  const catalogue = deps.recommendations.catalogues.current()
  const item = catalogue?.indexOf.get(mediaId)
  if (profile && catalogue && item !== undefined)
    return recommendationReasons(catalogue, profile, tasteOf(catalogue, profile, now.getTime()), item)
  const followed = await followedAmong(deps.db, viewer.accountId, [media.account_id])
  return [{ kind: followed.has(media.account_id) ? 'followed' : 'popular' }]
}

export type FeedShare = { kind: FeedShape; share: number }

/** Responses, followed creators or topics that weigh as much as what is popular. */
const POPULAR = 8
const MOST_FOLLOWED = 12
const MOST_VISITS = 3

/** Largest first; empty for a feed that nothing shapes. */
export async function shapeOfFeed(
  { db, clock }: Pick<RecommendationsDeps, 'db' | 'clock'>,
  viewer: Viewer,
): Promise<FeedShare[]> {
  const now = clock.now()
  const profile = await readProfile(db, viewer.accountId, now)
  if (!profile) return []
  const weights = weightsOf(profile, now.getTime())
  const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0)
  if (total === weights.popular) return []
  return FEED_SHAPES.map((kind) => ({ kind, share: weights[kind] / total }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share)
}

function weightsOf({ interactions, creators, topics, visitedTags }: TasteProfile, nowMs: number) {
  const [liked, watched] = [interactions.filter(isLike), interactions.filter((each) => !isLike(each))]
  const sum = (responses: readonly Interaction[]) =>
    responses.reduce((total, { atMs }) => total + decayOf(nowMs - atMs), 0)
  const visits = [...visitedTags.values()].reduce((total, each) => total + Math.min(each, MOST_VISITS), 0)
  const favoured = [...creators.values()].filter((strength) => strength > 0).length
  return {
    likes: 2 * sum(liked),
    watched: sum(watched),
    followed: Math.min(favoured, MOST_FOLLOWED),
    topics: 2 * topics.size + visits,
    popular: POPULAR,
  } satisfies Record<FeedShape, number>
}

function isLike({ isLiked, isCommented, isShared, isBought }: Interaction): boolean {
  return isLiked || isCommented || isShared || isBought
}
