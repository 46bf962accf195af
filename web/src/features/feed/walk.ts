/** The way through a feed: what was brought, what was taken out again, and where one stands. */

import type { Placed } from './guests.ts'

/** The slide behind the last media. */
export const END = 'end'

export type WalkState = 'loading' | 'ready' | 'loading-more' | 'exhausted' | 'failed'

type Walked = { id: string; user: { id: string } }

export type Walk<Media extends Walked> = {
  medias: readonly Media[]
  /** The media taken out, by the reason: one may be taken back while another still holds. */
  hidings: ReadonlyMap<string, ReadonlySet<string>>
  /** The media one stands at, or END; null before anything came. */
  activeId: string | null
  /** Where the feed goes on. */
  next: string | null
  state: WalkState
  /** What stands between the media, and which of it one stands at: behind the media that is active. */
  guests: readonly Placed[]
  guestId: string | null
}

export const BEGINNING: Walk<never> = {
  medias: [],
  hidings: new Map(),
  activeId: null,
  next: null,
  state: 'loading',
  guests: [],
  guestId: null,
}

const NOTHING: ReadonlySet<string> = new Set()

export function hiddenOf({ hidings }: Pick<Walk<Walked>, 'hidings'>): ReadonlySet<string> {
  return [...hidings.values()].reduce((all, some) => all.union(some), NOTHING)
}

export function shownOf<Media extends Walked>(walk: Walk<Media>): readonly Media[] {
  if (walk.hidings.size === 0) return walk.medias
  const hidden = hiddenOf(walk)
  return walk.medias.filter(({ id }) => !hidden.has(id))
}

/** Begins with what an address names, in its order, at the one it was left at. */
export function begunWith<Media extends Walked>(
  walk: Walk<Media>,
  led: readonly Media[],
  leftAt: string | null,
): Walk<Media> {
  const begun = goneOn(walk, led, null)
  const isLeftAt = walk.activeId === null && led.some(({ id }) => id === leftAt)
  return isLeftAt ? { ...begun, activeId: leftAt } : begun
}

/** What came before comes once, so that a page which moved meanwhile repeats nothing. */
export function goneOn<Media extends Walked>(
  walk: Walk<Media>,
  brought: readonly Media[],
  next: string | null,
): Walk<Media> {
  const known = new Set(walk.medias.map(({ id }) => id))
  const fresh = brought.filter(({ id }) => !known.has(id) && known.add(id))
  const medias = [...walk.medias, ...fresh]
  const grown = { ...walk, medias, next, state: next === null ? 'exhausted' : 'ready' } as const
  // At the last slide when more came after all: that is where the new ones begin.
  const isAtNothing = walk.activeId === null || walk.activeId === END
  const activeId = isAtNothing
    ? (shownOf({ ...grown, medias: fresh })[0]?.id ?? walk.activeId)
    : walk.activeId
  return { ...grown, activeId }
}

/** Takes media out for a reason; whoever stood at one of them stands at the next that is left. */
export function without<Media extends Walked>(
  walk: Walk<Media>,
  why: string,
  isGone: (media: Media) => boolean,
): Walk<Media> {
  const already = walk.hidings.get(why) ?? NOTHING
  const gone = walk.medias.filter((media) => !already.has(media.id) && isGone(media)).map(({ id }) => id)
  if (gone.length === 0) return walk
  const hidings = new Map(walk.hidings).set(why, already.union(new Set(gone)))
  const smaller = { ...walk, hidings }
  const hidden = hiddenOf(smaller)
  if (walk.activeId === null || !hidden.has(walk.activeId)) return smaller
  const at = walk.medias.findIndex(({ id }) => id === walk.activeId)
  const behind = walk.medias.slice(at).find(({ id }) => !hidden.has(id))
  const before = walk.medias.slice(0, at).findLast(({ id }) => !hidden.has(id))
  return { ...smaller, activeId: (behind ?? before)?.id ?? END }
}

/** Puts back what was taken out for this reason and for no other, and stands at one of them. */
export function withAgain<Media extends Walked>(
  walk: Walk<Media>,
  why: string,
  activeId: string,
): Walk<Media> {
  if (!walk.hidings.has(why)) return walk
  const hidings = new Map(walk.hidings)
  hidings.delete(why)
  const larger = { ...walk, hidings }
  return hiddenOf(larger).has(activeId) ? larger : { ...larger, activeId }
}
