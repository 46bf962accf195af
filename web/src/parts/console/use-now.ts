/** The current time for live clocks, shared by all components. */
import { useSyncExternalStore } from 'react'

const TICK_MS = 15_000

let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(tick, TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tick(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}

export function useSharedNow(): Date {
  const ms = useSyncExternalStore(subscribe, () => {
    // The clock is stale without subscribers.
    if (timer === undefined) now = Date.now()
    return now
  })
  return new Date(ms)
}
