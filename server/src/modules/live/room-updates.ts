/** Publishes changed stats of a room, at most once a second, and accumulates the hearts given meanwhile. */
import type { Core } from '#platform/core.ts'
import { roomTopic } from './events.ts'

const THROTTLE_MS = 1_000

export type RoomUpdates = {
  /** Stats of this creator's room changed; throttled. */
  statsChanged(accountId: string): void
  /** The live began, was lost or ended: published at once, since players wait for it. */
  stateChanged(accountId: string): void
  /** Adds hearts to a live; written in batches. */
  hearts(live: { id: string; accountId: string }, count: number): void
  /** Flushes throttled events and hearts immediately. */
  flush(): Promise<void>
}

type Deps = Pick<Core, 'bus' | 'log'>
type Throttled = { isPending: boolean; hearts: Map<string, number> }

/** `keep` adds hearts to the live's stored count. */
export function createRoomUpdates(
  { bus, log }: Deps,
  storeHearts: (liveId: string, hearts: number) => Promise<void>,
): RoomUpdates {
  const throttled = new Map<string, Throttled>()
  let publishing = Promise.resolve()

  async function publish(accountId: string, hearts: ReadonlyMap<string, number>): Promise<void> {
    try {
      let given = 0
      for (const [liveId, count] of hearts) {
        await storeHearts(liveId, count)
        given += count
      }
      await bus.publish(roomTopic(accountId), { hearts: given })
    } catch (error) {
      log.warn({ err: error }, 'could not publish changes of a live room')
    }
  }

  function send(accountId: string, hearts: ReadonlyMap<string, number>): void {
    const entry: Throttled = { isPending: false, hearts: new Map() }
    throttled.set(accountId, entry)
    setTimeout(() => {
      throttled.delete(accountId)
      if (entry.isPending) send(accountId, entry.hearts)
    }, THROTTLE_MS).unref()
    publishing = publishing.then(() => publish(accountId, hearts))
  }

  function schedule(accountId: string, hearts: readonly [string, number][]): void {
    const entry = throttled.get(accountId)
    if (!entry) {
      send(accountId, new Map(hearts))
      return
    }
    entry.isPending = true
    for (const [liveId, count] of hearts) entry.hearts.set(liveId, (entry.hearts.get(liveId) ?? 0) + count)
  }

  return {
    statsChanged: (accountId) => schedule(accountId, []),
    stateChanged(accountId) {
      publishing = publishing.then(() => publish(accountId, new Map()))
    },
    hearts: ({ id, accountId }, count) => schedule(accountId, [[id, count]]),
    flush() {
      for (const [accountId, entry] of throttled) {
        if (!entry.isPending) continue
        const { hearts } = entry
        entry.isPending = false
        entry.hearts = new Map()
        publishing = publishing.then(() => publish(accountId, hearts))
      }
      return publishing
    },
  }
}
