/** Keeps this process's messages in order: one batch is being sent at a time while the next one fills. */
import { runDetached } from '../trace-context/trace-context.ts'

const BATCH_MAX = 1_000
/** Bounds memory: beyond this, publishing is refused. */
const WAITING_MAX = 100_000

export type BusOutbox<Item> = {
  /** Resolves when the message was sent. */
  add(item: Item): Promise<void>
  settled(): Promise<void>
}

type Waiting<Item> = { item: Item; resolve(): void; reject(error: unknown): void }

export function createBusOutbox<Item>(send: (items: readonly Item[]) => Promise<void>): BusOutbox<Item> {
  const gathered: Waiting<Item>[] = []
  let sending: Promise<void> | null = null

  async function sendAll(): Promise<void> {
    while (gathered.length > 0) {
      const batch = gathered.splice(0, BATCH_MAX)
      try {
        await send(batch.map(({ item }) => item))
        for (const { resolve } of batch) resolve()
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    sending = null
  }

  return {
    add(item) {
      if (gathered.length >= WAITING_MAX)
        return Promise.reject(new Error(`${WAITING_MAX} messages wait for the bus already`))
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      gathered.push({ item, resolve, reject })
      // Detached: the flush does not belong to the request of its first message.
      sending ??= runDetached(sendAll)
      return promise
    },
    async settled() {
      await sending
    },
  }
}
