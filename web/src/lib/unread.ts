/** Counts for the navigation badges; updated by code that is loaded later. */
import { useSyncExternalStore } from 'react'

type Unread = {
  notifications: number
  /** Unread conversations. */
  threads: number
  /** Creators who are live, as far as the navigation lists them. */
  lives: number
}

let unread: Unread = { notifications: 0, threads: 0, lives: 0 }
const listeners = new Set<() => void>()

export function setUnread(counts: Partial<Unread>): void {
  unread = { ...unread, ...counts }
  for (const listener of listeners) listener()
}

export function useUnread(): Unread {
  return useSyncExternalStore(watch, () => unread)
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
