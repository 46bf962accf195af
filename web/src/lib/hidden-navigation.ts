/** Hides the navigation while a full-window screen is mounted. */
import { useLayoutEffect, useSyncExternalStore } from 'react'

let hidingCount = 0
const listeners = new Set<() => void>()

function changeCount(step: 1 | -1): void {
  hidingCount += step
  for (const listener of listeners) listener()
}

/** `isWanted` is for screens that need the full window on phones only. */
export function useHiddenNavigation(isWanted = true): void {
  useLayoutEffect(() => {
    if (!isWanted) return
    changeCount(1)
    return () => changeCount(-1)
  }, [isWanted])
}

export function useIsNavigationHidden(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => hidingCount > 0,
  )
}
