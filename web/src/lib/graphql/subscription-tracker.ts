/** Tracks which subscriptions are active on the server. Earlier events are not delivered and have to be fetched. */

/** A server that sends no confirmation, such as an older version, is assumed to be subscribed by then. */
const CONFIRM_TIMEOUT_MS = 5_000

export type SubscriptionTracker = {
  /** Registers a subscription and returns its id. */
  register(): string
  newestId(): string
  unregister(id: string): void
  /** The socket connected: all registered subscriptions are sent (again). */
  connected(): void
  /** The server confirmed the subscription. */
  confirm(id: string): void
  close(): void
}

/** Calls `onAll` once per connection, when all subscriptions are confirmed. */
export function createSubscriptionTracker(
  onAll: () => void,
  timeoutMs: number = CONFIRM_TIMEOUT_MS,
): SubscriptionTracker {
  const running = new Set<string>()
  let unconfirmed: Set<string> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let count = 0

  function settle(): void {
    if (!unconfirmed) return
    unconfirmed = undefined
    clearTimeout(timer)
    onAll()
  }

  function confirm(id: string): void {
    unconfirmed?.delete(id)
    if (unconfirmed?.size === 0) settle()
  }

  return {
    register() {
      count += 1
      running.add(`${count}`)
      return `${count}`
    },
    newestId: () => `${count}`,
    unregister(id) {
      running.delete(id)
      confirm(id)
    },
    connected() {
      unconfirmed = new Set(running)
      clearTimeout(timer)
      timer = setTimeout(settle, timeoutMs)
    },
    confirm,
    close() {
      unconfirmed = undefined
      clearTimeout(timer)
    },
  }
}
