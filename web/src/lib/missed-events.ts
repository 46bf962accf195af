/** Notifies when live events may have been missed: after a reconnect, offline time or a hidden tab. */

const listeners = new Set<() => void>()

/** The subscriptions are active; earlier events were not delivered. */
export function notifyConnected(): void {
  for (const listener of listeners) listener()
}

/** Not called while the tab is hidden; showing it calls it again. */
export function onEventsMayBeMissed(onMissed: () => void): () => void {
  const notify = () => {
    if (document.visibilityState === 'visible') onMissed()
  }
  listeners.add(notify)
  window.addEventListener('online', notify)
  document.addEventListener('visibilitychange', notify)
  return () => {
    listeners.delete(notify)
    window.removeEventListener('online', notify)
    document.removeEventListener('visibilitychange', notify)
  }
}
