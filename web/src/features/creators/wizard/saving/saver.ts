/** Sends what is typed a moment after the last key, one request at a time; what did not arrive goes along with the next. */

export type SaveState = 'clean' | 'waiting' | 'saving' | 'saved' | 'failed'

type Saving<Values extends object> = {
  /** Answers whether it was kept. */
  send(part: Partial<Values>): Promise<boolean>
  tell(state: SaveState): void
  delayMs: number
}

export type Saver<Values extends object> = {
  change(part: Partial<Values>): void
  /** Sends at once what waits; answers when nothing is under way any more. */
  flush(): Promise<void>
  /** What the server does not have yet. */
  pending(): Partial<Values>
  stop(): void
}

export function createSaver<Values extends object>({ send, tell, delayMs }: Saving<Values>): Saver<Values> {
  let waiting: Partial<Values> = {}
  let travelling: Partial<Values> = {}
  let run: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const isEmpty = (part: object) => Object.keys(part).length === 0

  async function sendWaiting(): Promise<void> {
    travelling = waiting
    waiting = {}
    tell('saving')
    const isKept = await send(travelling)
    // What was typed meanwhile is newer than what could not be sent.
    if (!isKept) waiting = { ...travelling, ...waiting }
    travelling = {}
    if (!isKept) return tell('failed')
    if (isEmpty(waiting)) return tell('saved')
    return sendWaiting()
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    if (run) return run
    if (isEmpty(waiting)) return Promise.resolve()
    run = sendWaiting().finally(() => {
      run = undefined
    })
    return run
  }

  return {
    change(part) {
      waiting = { ...waiting, ...part }
      tell('waiting')
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), delayMs)
    },
    flush,
    pending: () => ({ ...travelling, ...waiting }),
    stop: () => clearTimeout(timer),
  }
}
