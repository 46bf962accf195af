/** Tells when live news may have been missed: the socket or the network was not there, or the tab was out of sight. */

const listeners = new Set<() => void>()

/** The socket is there: what happened before is not told by it. */
export function tellConnected(): void {
  for (const listener of listeners) listener()
}

/** Nothing is asked while nobody looks: coming back to the tab tells of it again. */
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
