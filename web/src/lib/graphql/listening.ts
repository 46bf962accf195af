/** Which subscriptions the server listens for. What happened before it did is not told by them, and has to be asked for. */

/** A server that does not say it, as one of the version before, is believed to listen by then. */
const SURELY_LISTENS_MS = 5_000

export type Listening = {
  /** Returns the name of one more subscription. */
  begin(): string
  newest(): string
  end(id: string): void
  /** All that have begun are sent to the server, again if need be. */
  connected(): void
  /** The server listens for it. */
  heardOf(id: string): void
  close(): void
}

/** Calls once after each connection. */
export function createListening(onAll: () => void, patienceMs: number = SURELY_LISTENS_MS): Listening {
  const running = new Set<string>()
  let waitedFor: Set<string> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let count = 0

  function settle(): void {
    if (!waitedFor) return
    waitedFor = undefined
    clearTimeout(timer)
    onAll()
  }

  function heardOf(id: string): void {
    waitedFor?.delete(id)
    if (waitedFor?.size === 0) settle()
  }

  return {
    begin() {
      count += 1
      running.add(`${count}`)
      return `${count}`
    },
    newest: () => `${count}`,
    end(id) {
      running.delete(id)
      heardOf(id)
    },
    connected() {
      waitedFor = new Set(running)
      clearTimeout(timer)
      timer = setTimeout(settle, patienceMs)
    },
    heardOf,
    close() {
      waitedFor = undefined
      clearTimeout(timer)
    },
  }
}
