/** Keeps the messages of this process in order: one batch is on its way at a time, the next gathers meanwhile. */
import type { Piece } from './envelope.ts'

const BATCH_MAX = 1_000

export type Outbox = {
  /** Resolves when the message was posted. */
  add(piece: Piece): Promise<void>
  settled(): Promise<void>
}

type Waiting = { piece: Piece; resolve(): void; reject(error: unknown): void }

export function createOutbox(post: (pieces: readonly Piece[]) => Promise<void>): Outbox {
  const gathered: Waiting[] = []
  let sending: Promise<void> | null = null

  async function sendAll(): Promise<void> {
    while (gathered.length > 0) {
      const batch = gathered.splice(0, BATCH_MAX)
      try {
        await post(batch.map(({ piece }) => piece))
        for (const { resolve } of batch) resolve()
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    sending = null
  }

  return {
    add(piece) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      gathered.push({ piece, resolve, reject })
      sending ??= sendAll()
      return promise
    },
    async settled() {
      await sending
    },
  }
}
