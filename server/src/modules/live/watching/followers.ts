/**
 * Playlists that somebody waits for, from streams that are followed: the first who waits opens one answer of the live role,
 * which brings the next ones by itself for as long as there is somebody who wants them.
 */
import { PART_TARGET_MS } from '#platform/live/hls/playlist.ts'
import type { Place } from '#platform/live/hls/shelf.ts'
import type { InnerAnswer, InnerClient } from '#platform/live/inner/client.ts'
import { FOLLOW, type Grown, readGrown } from '#platform/live/inner/following.ts'

/** One playlist of a live, as viewers with the same address for its files are sent it. */
export type Variant = { liveId: string; address: string; name: string; isDelta: boolean; base: string }
export type Followers = {
  /** Null when it cannot be had this way: then it is asked for by itself. */
  playlist(of: Variant, wish: Place): Promise<InnerAnswer | null>
  close(): void
}

export type FollowersOptions = {
  client: Pick<InnerClient, 'ask'>
  /** Hears of each part before anybody hears of its playlist, and says what is sent as the playlist. */
  grown(of: Variant, grown: Grown): InnerAnswer
  /** The same of a role that does not let itself be followed, and answers as ever. */
  shown(of: Variant, answer: InnerAnswer): InnerAnswer
  /** How long nothing may come before somebody who waits asks by themselves, and how long nobody may ask. */
  patienceMs?: number
  idleMs?: number
}

/** Two parts: whatever keeps the next one, who waits hears of it from the live role itself. */
const PATIENCE_MS = 2 * PART_TARGET_MS

type Waiting = { wish: Place; tell(answer: InnerAnswer | null): void }
type Follower = {
  first: Place
  /** What the first of them is answered: the first that comes, or what there is instead. */
  begun: PromiseWithResolvers<InnerAnswer>
  latest: { place: Place; answer: InnerAnswer } | null
  waiting: Set<Waiting>
  wantedAtMs: number
  leave: AbortController
}

export function createFollowers(options: FollowersOptions): Followers {
  const { client, grown, shown, patienceMs = PATIENCE_MS, idleMs = 3_000 } = options
  const followers = new Map<string, Follower>()

  /** There may be another by now. */
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
    // Whoever was just told will ask for the next.
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
      // Without effect where something came: whoever waits for more asks by themselves, and hears what is the matter.
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

/** A part beyond its segment's last is the next one's first. */
function isNext(one: Place, last: Place): boolean {
  return (one.msn === last.msn && one.part === last.part + 1) || (one.msn === last.msn + 1 && one.part === 0)
}
