/** Hides the navigation while a full-window screen is mounted. */
import { useLayoutEffect, useSyncExternalStore } from 'react'

let wanting = 0
const listeners = new Set<() => void>()

function move(step: 1 | -1): void {
  wanting += step
  for (const listener of listeners) listener()
}

/** `isWanted` is for screens that need the full window on phones only. */
export function useBareFrame(isWanted = true): void {
  useLayoutEffect(() => {
    if (!isWanted) return
    move(1)
    return () => move(-1)
  }, [isWanted])
}

export function useIsBareFrame(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => wanting > 0,
  )
}
