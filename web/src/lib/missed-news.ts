/** Notifies when live events may have been missed: after a reconnect, offline time or a hidden tab. */

const listeners = new Set<() => void>()

/** The subscriptions are active; earlier events were not delivered. */
export function tellConnected(): void {
  for (const listener of listeners) listener()
}

/** Not called while the tab is hidden; showing it calls it again. */
export function whenNewsMayBeMissed(onMissed: () => void): () => void {
  const tell = () => {
    if (document.visibilityState === 'visible') onMissed()
  }
  listeners.add(tell)
  window.addEventListener('online', tell)
  document.addEventListener('visibilitychange', tell)
  return () => {
    listeners.delete(tell)
    window.removeEventListener('online', tell)
    document.removeEventListener('visibilitychange', tell)
  }
}
