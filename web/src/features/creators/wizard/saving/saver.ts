/** Autosave: debounced, one request at a time; failed values are merged into the next request. */

export type SaveState = 'clean' | 'waiting' | 'saving' | 'saved' | 'failed'

type Saving<Values extends object> = {
  /** Resolves to whether it was saved. */
  send(part: Partial<Values>): Promise<boolean>
  tell(state: SaveState): void
  delayMs: number
}

export type Saver<Values extends object> = {
  change(part: Partial<Values>): void
  /** Sends pending values at once; resolves when no request is running. */
  flush(): Promise<void>
  /** Values the server does not have yet. */
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
    // Values typed meanwhile take precedence over failed ones.
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
