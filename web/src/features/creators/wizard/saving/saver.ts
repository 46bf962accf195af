/** Autosave: debounced, one request at a time; failed values are merged into the next request. */

export type SaveState = 'clean' | 'waiting' | 'saving' | 'saved' | 'failed'

type SaverOptions<Values extends object> = {
  /** Resolves to whether it was saved. */
  send(part: Partial<Values>): Promise<boolean>
  onState(state: SaveState): void
  delayMs: number
}

type Saver<Values extends object> = {
  change(part: Partial<Values>): void
  /** Sends pending values at once; resolves when no request is running. */
  flush(): Promise<void>
  /** Values the server does not have yet. */
  pending(): Partial<Values>
  stop(): void
}

export function createSaver<Values extends object>({
  send,
  onState,
  delayMs,
}: SaverOptions<Values>): Saver<Values> {
  let waiting: Partial<Values> = {}
  let inFlight: Partial<Values> = {}
  let run: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const isEmpty = (part: object) => Object.keys(part).length === 0

  async function sendWaiting(): Promise<void> {
    inFlight = waiting
    waiting = {}
    onState('saving')
    const isSaved = await send(inFlight)
    // Values typed meanwhile take precedence over failed ones.
    if (!isSaved) waiting = { ...inFlight, ...waiting }
    inFlight = {}
    if (!isSaved) return onState('failed')
    if (isEmpty(waiting)) return onState('saved')
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
      onState('waiting')
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), delayMs)
    },
    flush,
    pending: () => ({ ...inFlight, ...waiting }),
    stop: () => clearTimeout(timer),
  }
}
