/** Keeps the letters of this process in order: one batch is on its way at a time, the next gathers meanwhile. */
import type { Letter } from './envelope.ts'

const BATCH_MAX = 500

export type Outbox = {
  /** Resolves when the letter was posted. */
  add(letter: Letter): Promise<void>
  settled(): Promise<void>
}

type Waiting = { letter: Letter; resolve(): void; reject(error: unknown): void }

export function createOutbox(post: (letters: readonly Letter[]) => Promise<void>): Outbox {
  const gathered: Waiting[] = []
  let sending: Promise<void> | null = null

  async function sendAll(): Promise<void> {
    while (gathered.length > 0) {
      const batch = gathered.splice(0, BATCH_MAX)
      try {
        await post(batch.map(({ letter }) => letter))
        for (const { resolve } of batch) resolve()
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    sending = null
  }

  return {
    add(letter) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      gathered.push({ letter, resolve, reject })
      sending ??= sendAll()
      return promise
    },
    async settled() {
      await sending
    },
  }
}
