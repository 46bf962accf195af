/** For a screen that takes the whole window while it is there: the navigation around it steps aside. */
import { useLayoutEffect, useSyncExternalStore } from 'react'

let wanting = 0
const listeners = new Set<() => void>()

function move(step: 1 | -1): void {
  wanting += step
  for (const listener of listeners) listener()
}

/** Only while it is wanted, for a screen that needs all of a phone and not all of a desk. */
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
