/** The state of a feed session: loaded media, hidden media, and the active slide. */

import type { PlacedInterstitial } from './interstitials.ts'

/** The slide after the last media. */
export const END = 'end'

export type FeedLoadState = 'loading' | 'ready' | 'loading-more' | 'exhausted' | 'failed'

type SessionMedia = { id: string; user: { id: string } }

export type FeedSession<Media extends SessionMedia> = {
  medias: readonly Media[]
  /** Hidden media by reason: undoing one reason leaves the others in effect. */
  hiddenByReason: ReadonlyMap<string, ReadonlySet<string>>
  /** The active media, or END; null before the first page. */
  activeId: string | null
  /** The cursor of the next page. */
  next: string | null
  state: FeedLoadState
  /** Interstitials between the media, and the active one, which follows the active media. */
  interstitials: readonly PlacedInterstitial[]
  interstitialId: string | null
}

export const EMPTY_SESSION: FeedSession<never> = {
  medias: [],
  hiddenByReason: new Map(),
  activeId: null,
  next: null,
  state: 'loading',
  interstitials: [],
  interstitialId: null,
}

const NOTHING: ReadonlySet<string> = new Set()

export function hiddenOf({
  hiddenByReason,
}: Pick<FeedSession<SessionMedia>, 'hiddenByReason'>): ReadonlySet<string> {
  return [...hiddenByReason.values()].reduce((all, some) => all.union(some), NOTHING)
}

export function visibleMedia<Media extends SessionMedia>(session: FeedSession<Media>): readonly Media[] {
  if (session.hiddenByReason.size === 0) return session.medias
  const hidden = hiddenOf(session)
  return session.medias.filter(({ id }) => !hidden.has(id))
}

/** Starts with the media of the URL, in order, at the one last active. */
export function startWith<Media extends SessionMedia>(
  session: FeedSession<Media>,
  led: readonly Media[],
  resumeAt: string | null,
): FeedSession<Media> {
  const begun = appendPage(session, led, null)
  const canResume = session.activeId === null && led.some(({ id }) => id === resumeAt)
  return canResume ? { ...begun, activeId: resumeAt } : begun
}

/** Appends a page without duplicates, because pages can shift between requests. */
export function appendPage<Media extends SessionMedia>(
  session: FeedSession<Media>,
  page: readonly Media[],
  next: string | null,
): FeedSession<Media> {
  const known = new Set(session.medias.map(({ id }) => id))
  const fresh = page.filter(({ id }) => !known.has(id) && known.add(id))
  const medias = [...session.medias, ...fresh]
  const grown = { ...session, medias, next, state: next === null ? 'exhausted' : 'ready' } as const
  // If the viewer waits at the end, the first new media becomes active.
  const isAtNothing = session.activeId === null || session.activeId === END
  const activeId = isAtNothing
    ? (visibleMedia({ ...grown, medias: fresh })[0]?.id ?? session.activeId)
    : session.activeId
  return { ...grown, activeId }
}

/** The next media stays where it is, because its player is loaded. */
const STAYS_AHEAD = 1

/** Orders the media that the viewer has not come near yet; `last` is the one before them. */
export function rearrangeAhead<Media extends SessionMedia>(
  session: FeedSession<Media>,
  order: (medias: readonly Media[], last: Media | undefined) => readonly Media[],
): FeedSession<Media> {
  const { medias, activeId } = session
  const from = medias.findIndex(({ id }) => id === activeId) + 1 + STAYS_AHEAD
  if (from === STAYS_AHEAD || from >= medias.length) return session
  return { ...session, medias: [...medias.slice(0, from), ...order(medias.slice(from), medias[from - 1])] }
}

/** Hides media for a reason; if the active one is hidden, the next visible one becomes active. */
export function hideFromSession<Media extends SessionMedia>(
  session: FeedSession<Media>,
  why: string,
  isGone: (media: Media) => boolean,
): FeedSession<Media> {
  const already = session.hiddenByReason.get(why) ?? NOTHING
  const gone = session.medias.filter((media) => !already.has(media.id) && isGone(media)).map(({ id }) => id)
  if (gone.length === 0) return session
  const hiddenByReason = new Map(session.hiddenByReason).set(why, already.union(new Set(gone)))
  const smaller = { ...session, hiddenByReason }
  const hidden = hiddenOf(smaller)
  if (session.activeId === null || !hidden.has(session.activeId)) return smaller
  const at = session.medias.findIndex(({ id }) => id === session.activeId)
  const behind = session.medias.slice(at).find(({ id }) => !hidden.has(id))
  const before = session.medias.slice(0, at).findLast(({ id }) => !hidden.has(id))
  return { ...smaller, activeId: (behind ?? before)?.id ?? END }
}

/** Undoes the hiding for this reason, and makes `activeId` active unless another reason still hides it. */
export function unhideInSession<Media extends SessionMedia>(
  session: FeedSession<Media>,
  why: string,
  activeId: string,
): FeedSession<Media> {
  if (!session.hiddenByReason.has(why)) return session
  const hiddenByReason = new Map(session.hiddenByReason)
  hiddenByReason.delete(why)
  const larger = { ...session, hiddenByReason }
  return hiddenOf(larger).has(activeId) ? larger : { ...larger, activeId }
}
