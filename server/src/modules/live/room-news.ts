/** Publishes changed stats of a room, at most once a second, and accumulates the hearts given meanwhile. */
import type { Core } from '#platform/core.ts'
import { roomTopic } from './events.ts'

const REST_MS = 1_000

export type RoomNews = {
  /** Stats of this creator's room changed; throttled. */
  moved(accountId: string): void
  /** The live began, was lost or ended: published at once, since players wait for it. */
  turned(accountId: string): void
  /** Adds hearts to a live; written in batches. */
  hearts(live: { id: string; accountId: string }, count: number): void
  /** Flushes throttled events and hearts immediately. */
  settled(): Promise<void>
}

type Deps = Pick<Core, 'bus' | 'log'>
type Resting = { hasNews: boolean; hearts: Map<string, number> }

/** `keep` adds hearts to the live's stored count. */
export function createRoomNews(
  { bus, log }: Deps,
  keep: (liveId: string, hearts: number) => Promise<void>,
): RoomNews {
  const resting = new Map<string, Resting>()
  let telling = Promise.resolve()

  async function tell(accountId: string, hearts: ReadonlyMap<string, number>): Promise<void> {
    try {
      let given = 0
      for (const [liveId, count] of hearts) {
        await keep(liveId, count)
        given += count
      }
      await bus.publish(roomTopic(accountId), { hearts: given })
    } catch (fault) {
      log.warn({ err: fault }, 'could not publish changes of a live room')
    }
  }

  function send(accountId: string, hearts: ReadonlyMap<string, number>): void {
    const rest: Resting = { hasNews: false, hearts: new Map() }
    resting.set(accountId, rest)
    setTimeout(() => {
      resting.delete(accountId)
      if (rest.hasNews) send(accountId, rest.hearts)
    }, REST_MS).unref()
    telling = telling.then(() => tell(accountId, hearts))
  }

  function happened(accountId: string, hearts: readonly [string, number][]): void {
    const rest = resting.get(accountId)
    if (!rest) {
      send(accountId, new Map(hearts))
      return
    }
    rest.hasNews = true
    for (const [liveId, count] of hearts) rest.hearts.set(liveId, (rest.hearts.get(liveId) ?? 0) + count)
  }

  return {
    moved: (accountId) => happened(accountId, []),
    turned(accountId) {
      telling = telling.then(() => tell(accountId, new Map()))
    },
    hearts: ({ id, accountId }, count) => happened(accountId, [[id, count]]),
    settled() {
      for (const [accountId, rest] of resting) {
        if (!rest.hasNews) continue
        const { hearts } = rest
        rest.hasNews = false
        rest.hearts = new Map()
        telling = telling.then(() => tell(accountId, hearts))
      }
      return telling
    },
  }
}
