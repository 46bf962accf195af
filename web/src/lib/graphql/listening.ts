/** Tracks which subscriptions are active on the server. Earlier events are not delivered and have to be fetched. */

/** A server that sends no confirmation, such as an older version, is assumed to be subscribed by then. */
const SURELY_LISTENS_MS = 5_000

export type Listening = {
  /** Registers a subscription and returns its id. */
  begin(): string
  newest(): string
  end(id: string): void
  /** The socket connected: all registered subscriptions are sent (again). */
  connected(): void
  /** The server confirmed the subscription. */
  heardOf(id: string): void
  close(): void
}

/** Calls `onAll` once per connection, when all subscriptions are confirmed. */
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
