/** Whether the browser is online, which does not mean that the server is reachable. */
import { useSyncExternalStore } from 'react'

export function useOnline(): boolean {
  return useSyncExternalStore(watch, () => navigator.onLine)
}

function watch(notify: () => void): () => void {
  window.addEventListener('online', notify)
  window.addEventListener('offline', notify)
  return () => {
    window.removeEventListener('online', notify)
    window.removeEventListener('offline', notify)
  }
}
