/** How many notifications are unread, for the badges of the navigation; kept up to date by what is loaded later. */
import { useSyncExternalStore } from 'react'

let unread = 0
const listeners = new Set<() => void>()

export function setUnread(count: number): void {
  unread = count
  for (const listener of listeners) listener()
}

export function useUnread(): number {
  return useSyncExternalStore(watch, () => unread)
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
