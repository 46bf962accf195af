/** The way through a feed: what was brought, what was taken out again, and where one stands. */

/** The slide behind the last media. */
export const END = 'end'

export type WalkState = 'loading' | 'ready' | 'loading-more' | 'exhausted' | 'failed'

type Walked = { id: string; user: { id: string } }

export type Walk<Media extends Walked> = {
  medias: readonly Media[]
  hidden: ReadonlySet<string>
  /** The media one stands at, or END; null before anything came. */
  activeId: string | null
  /** Where the feed goes on. */
  next: string | null
  state: WalkState
}

export const BEGINNING: Walk<never> = {
  medias: [],
  hidden: new Set(),
  activeId: null,
  next: null,
  state: 'loading',
}

export function shownOf<Media extends Walked>({ medias, hidden }: Walk<Media>): readonly Media[] {
  return hidden.size === 0 ? medias : medias.filter(({ id }) => !hidden.has(id))
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

/** Takes media out; whoever stood at one of them stands at the next that is left. */
export function without<Media extends Walked>(
  walk: Walk<Media>,
  isGone: (media: Media) => boolean,
): Walk<Media> {
  const gone = walk.medias.filter((media) => !walk.hidden.has(media.id) && isGone(media)).map(({ id }) => id)
  if (gone.length === 0) return walk
  const smaller = { ...walk, hidden: new Set([...walk.hidden, ...gone]) }
  if (walk.activeId === null || !smaller.hidden.has(walk.activeId)) return smaller
  const at = walk.medias.findIndex(({ id }) => id === walk.activeId)
  const behind = walk.medias.slice(at).find(({ id }) => !smaller.hidden.has(id))
  const before = walk.medias.slice(0, at).findLast(({ id }) => !smaller.hidden.has(id))
  return { ...smaller, activeId: (behind ?? before)?.id ?? END }
}

/** Puts media back where they were, and stands at one of them. */
export function withAgain<Media extends Walked>(
  walk: Walk<Media>,
  isBack: (media: Media) => boolean,
  activeId: string,
): Walk<Media> {
  const back = walk.medias.filter((media) => walk.hidden.has(media.id) && isBack(media)).map(({ id }) => id)
  if (back.length === 0) return walk
  return { ...walk, hidden: walk.hidden.difference(new Set(back)), activeId }
}
