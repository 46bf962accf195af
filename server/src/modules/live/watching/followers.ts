/**
 * Subscriptions to playlist updates: the first blocking request opens a streamed response of the live role, which delivers the
 * following playlists for as long as viewers request them.
 */
import { PART_TARGET_MS } from '#platform/live/hls/playlist.ts'
import type { Place } from '#platform/live/hls/shelf.ts'
import type { InnerAnswer, InnerClient } from '#platform/live/inner/client.ts'
import { FOLLOW, type Grown, readGrown } from '#platform/live/inner/following.ts'

/** A playlist of a live, as sent to viewers with the same base URL for files. */
export type Variant = { liveId: string; address: string; name: string; isDelta: boolean; base: string }
export type Followers = {
  /** Null if the subscription cannot deliver it: the caller then requests it directly. */
  playlist(of: Variant, wish: Place): Promise<InnerAnswer | null>
  close(): void
}

export type FollowersOptions = {
  client: Pick<InnerClient, 'ask'>
  /** Called for each part before its playlist is delivered; returns the response for the playlist. */
  grown(of: Variant, grown: Grown): InnerAnswer
  /** The same for a live role that does not support streaming and sends a plain response. */
  shown(of: Variant, answer: InnerAnswer): InnerAnswer
  /** `patienceMs`: timeout of a waiting request, which then falls back. `idleMs`: lifetime without requests. */
  patienceMs?: number
  idleMs?: number
}

/** Duration of two parts: after that, a direct request finds out why the next part is late. */
const PATIENCE_MS = 2 * PART_TARGET_MS

type Waiting = { wish: Place; tell(answer: InnerAnswer | null): void }
type Follower = {
  first: Place
  /** Response to the first request: the first update, or the plain response. */
  begun: PromiseWithResolvers<InnerAnswer>
  latest: { place: Place; answer: InnerAnswer } | null
  waiting: Set<Waiting>
  wantedAtMs: number
  leave: AbortController
}

export function createFollowers(options: FollowersOptions): Followers {
  const { client, grown, shown, patienceMs = PATIENCE_MS, idleMs = 3_000 } = options
  const followers = new Map<string, Follower>()

  /** Only removes this follower: a new one may have replaced it. */
  function forget(of: Variant, follower: Follower): void {
    if (followers.get(keyOf(of)) === follower) followers.delete(keyOf(of))
  }

  function hear(follower: Follower, of: Variant, news: Grown): void {
    const answer = grown(of, news)
    const isFirst = follower.latest === null
    const told = [...follower.waiting].filter(({ wish }) => !isAfter(wish, news.place))
    follower.latest = { place: news.place, answer }
    follower.begun.resolve(answer)
    for (const one of told) one.tell(answer)
    // The requests just answered will be followed by requests for the next part.
    if (isFirst || told.length > 0) follower.wantedAtMs = performance.now()
    else if (performance.now() - follower.wantedAtMs >= idleMs) {
      forget(of, follower)
      follower.leave.abort()
    }
  }

  async function follow(of: Variant, follower: Follower): Promise<void> {
    const { first, leave, begun } = follower
    const query = `${of.isDelta ? 'skip=1&' : ''}msn=${first.msn}&part=${first.part}&${FOLLOW}=1`
    const url = `/streams/${of.liveId}/${of.name}?${query}`
    const read = readGrown((news) => hear(follower, of, news))
    try {
      const wish = { address: of.address, method: 'GET', url, signal: leave.signal, hear: read } as const
      const answer = await client.ask(wish)
      if (!follower.latest) begun.resolve(shown(of, answer))
    } catch (fault) {
      // No effect after the first update: waiting requests fall back and see the error themselves.
      begun.reject(fault)
    } finally {
      forget(of, follower)
      for (const one of [...follower.waiting]) one.tell(null)
    }
  }

  function waitIn({ waiting }: Follower, wish: Place): Promise<InnerAnswer | null> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => one.tell(null), patienceMs)
      const one: Waiting = {
        wish,
        tell(answer) {
          clearTimeout(timer)
          waiting.delete(one)
          resolve(answer)
        },
      }
      waiting.add(one)
    })
  }

  return {
    async playlist(of, wish) {
      const known = followers.get(keyOf(of))
      if (!known) {
        const begun = Promise.withResolvers<InnerAnswer>()
        const follower: Follower = {
          ...{ first: wish, begun, latest: null, waiting: new Set(), wantedAtMs: performance.now() },
          leave: new AbortController(),
        }
        followers.set(keyOf(of), follower)
        void follow(of, follower)
        return begun.promise
      }
      known.wantedAtMs = performance.now()
      if (!known.latest) return isSame(wish, known.first) ? waitIn(known, wish) : null
      if (!isAfter(wish, known.latest.place)) return known.latest.answer
      return isNext(wish, known.latest.place) ? waitIn(known, wish) : null
    },
    close() {
      for (const { leave } of followers.values()) leave.abort()
    },
  }
}

function keyOf({ liveId, address, name, isDelta, base }: Variant): string {
  return [address, liveId, name, isDelta, base].join(' ')
}

function isSame(one: Place, other: Place): boolean {
  return one.msn === other.msn && one.part === other.part
}

function isAfter(one: Place, other: Place): boolean {
  return one.msn > other.msn || (one.msn === other.msn && one.part > other.part)
}

/** A part number beyond the segment's last means the next segment's first part. */
function isNext(one: Place, last: Place): boolean {
  return (one.msn === last.msn && one.part === last.part + 1) || (one.msn === last.msn + 1 && one.part === 0)
}
