/**
 * What a visitor seems to like, within one visit: learned from what they watch, tap and skip, and kept in the tab only. It moves
 * loaded media by a few places and sends nothing.
 */

export type VisitTaste = {
  readonly creators: Readonly<Record<string, number>>
  readonly tags: Readonly<Record<string, number>>
  /** Media that the visitor is not interested in. */
  readonly hidden: readonly string[]
}

export const NO_TASTE: VisitTaste = { creators: {}, tags: {}, hidden: [] }

type LearnedMedia = { id: string; tags: readonly string[]; user: { id: string } }

/** How a slide was left: the share of its length that was watched, 0 for photos. */
export type Viewing = { isVideo: boolean; watched: number; seconds: number; isLiked: boolean }

const SKIPPED_WITHIN_S = 2
const LOOKED_AT_S = 4

/** Between -1 (skipped) and 2 (liked and watched). */
export function responseTo({ isVideo, watched, seconds, isLiked }: Viewing): number {
  const liked = isLiked ? 1 : 0
  if (!isVideo) return liked + (seconds >= LOOKED_AT_S ? 0.5 : seconds < SKIPPED_WITHIN_S ? -0.5 : 0)
  if (watched >= 0.9) return liked + 1
  if (watched >= 0.5) return liked + 0.5
  return seconds < SKIPPED_WITHIN_S && watched < 0.25 ? liked - 1 : liked
}

/** Earlier responses weigh less with each one after them; those that hardly count are dropped. */
const RETAINED = 0.9
const LEAST = 0.05

export function learn(taste: VisitTaste, { tags, user }: LearnedMedia, response: number): VisitTaste {
  if (response === 0) return taste
  return {
    ...taste,
    creators: weighted(taste.creators, [user.id], response),
    // A media with many tags says less about each.
    tags: weighted(taste.tags, tags, response / Math.max(1, Math.sqrt(tags.length))),
  }
}

function weighted(before: VisitTaste['tags'], names: readonly string[], by: number): VisitTaste['tags'] {
  const weights = new Map(Object.entries(before).map(([name, weight]) => [name, weight * RETAINED]))
  for (const name of names) weights.set(name, (weights.get(name) ?? 0) + by)
  return Object.fromEntries([...weights].filter(([, weight]) => Math.abs(weight) >= LEAST))
}

/** The most that one media moves, in places. */
const MAX_SHIFT = 6

/** `last` is the media before those. Keeps media of one author apart where there are others. */
export function reorder<Media extends LearnedMedia>(
  medias: readonly Media[],
  taste: VisitTaste,
  last?: LearnedMedia,
): Media[] {
  const sorted = medias
    .map((media, at) => ({ media, key: at - shiftOf(media, taste) }))
    .sort((a, b) => a.key - b.key)
    .map(({ media }) => media)
  const order: Media[] = []
  let before = last?.user.id
  while (sorted.length > 0) {
    const other = sorted.findIndex(({ user }) => user.id !== before)
    const [next] = sorted.splice(Math.max(0, other), 1)
    if (!next) break
    order.push(next)
    before = next.user.id
  }
  return order
}

function shiftOf({ tags, user }: LearnedMedia, taste: VisitTaste): number {
  const ofTags = tags.reduce((sum, tag) => sum + (taste.tags[tag] ?? 0), 0)
  const affinity = (taste.creators[user.id] ?? 0) + ofTags
  return MAX_SHIFT * Math.max(-1, Math.min(1, affinity / 2))
}
