/** Whether the browser has a line at all; that somebody answers at its end is another matter. */
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
