/** Tells a room that its figures moved, at most once a second however much happens, and counts the hearts given meanwhile. */
import type { Core } from '#platform/core.ts'
import { roomTopic } from './events.ts'

const REST_MS = 1_000

export type RoomNews = {
  /** Something of this creator's room is to be read afresh. */
  moved(accountId: string): void
  /** Its live began, is away or is over: told at once, for players wait for it. */
  turned(accountId: string): void
  /** Some hearts more for a live; they are written down together. */
  hearts(live: { id: string; accountId: string }, count: number): void
  /** Writes down and tells at once what waits for its second. */
  settled(): Promise<void>
}

type Deps = Pick<Core, 'bus' | 'log'>
type Resting = { hasNews: boolean; hearts: Map<string, number> }

/** `keep` adds hearts to a live's. */
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
      log.warn({ err: fault }, 'news of a room were not told')
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
