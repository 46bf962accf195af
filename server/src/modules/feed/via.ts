/** Remembers, for the duration of a request, what brought each media of a page into the feed. */
import type { FeedSource } from '#rules/watch.ts'
import type { VisibleMedia } from '../media/index.ts'
import type { RecommendationSource } from '../recommendations/index.ts'

const FEED_SOURCE_OF: Record<RecommendationSource, FeedSource> = {
  ...{ popular: 'popular', followed: 'followed', new: 'new' },
  ...{ similar: 'recommended', taste: 'recommended', topic: 'recommended', creator: 'recommended' },
}

const vias = new WeakMap<VisibleMedia, FeedSource>()

export function setVias(
  medias: readonly VisibleMedia[],
  picks: readonly { id: string; source?: RecommendationSource; isFollowed?: boolean }[],
): void {
  const byId = new Map(picks.map((pick) => [pick.id, pick]))
  for (const media of medias) {
    const { source, isFollowed = false } = byId.get(media.id) ?? {}
    vias.set(media, FEED_SOURCE_OF[source ?? (isFollowed ? 'followed' : 'popular')])
  }
}

/** Null outside the feed. */
export function viaOf(media: VisibleMedia): FeedSource | null {
  return vias.get(media) ?? null
}
