/** The state of a feed session: loaded media, hidden media, and the active slide. */

import type { Placed } from './guests.ts'

/** The slide after the last media. */
export const END = 'end'

export type WalkState = 'loading' | 'ready' | 'loading-more' | 'exhausted' | 'failed'

type Walked = { id: string; user: { id: string } }

export type Walk<Media extends Walked> = {
  medias: readonly Media[]
  /** Hidden media by reason: undoing one reason leaves the others in effect. */
  hidings: ReadonlyMap<string, ReadonlySet<string>>
  /** The active media, or END; null before the first page. */
  activeId: string | null
  /** The cursor of the next page. */
  next: string | null
  state: WalkState
  /** Interstitials between the media, and the active one, which follows the active media. */
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

/** Starts with the media of the URL, in order, at the one last active. */
export function begunWith<Media extends Walked>(
  walk: Walk<Media>,
  led: readonly Media[],
  leftAt: string | null,
): Walk<Media> {
  const begun = goneOn(walk, led, null)
  const isLeftAt = walk.activeId === null && led.some(({ id }) => id === leftAt)
  return isLeftAt ? { ...begun, activeId: leftAt } : begun
}

/** Appends a page without duplicates, because pages can shift between requests. */
export function goneOn<Media extends Walked>(
  walk: Walk<Media>,
  brought: readonly Media[],
  next: string | null,
): Walk<Media> {
  const known = new Set(walk.medias.map(({ id }) => id))
  const fresh = brought.filter(({ id }) => !known.has(id) && known.add(id))
  const medias = [...walk.medias, ...fresh]
  const grown = { ...walk, medias, next, state: next === null ? 'exhausted' : 'ready' } as const
  // If the viewer waits at the end, the first new media becomes active.
  const isAtNothing = walk.activeId === null || walk.activeId === END
  const activeId = isAtNothing
    ? (shownOf({ ...grown, medias: fresh })[0]?.id ?? walk.activeId)
    : walk.activeId
  return { ...grown, activeId }
}

/** Hides media for a reason; if the active one is hidden, the next visible one becomes active. */
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

/** Undoes the hiding for this reason, and makes `activeId` active unless another reason still hides it. */
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
