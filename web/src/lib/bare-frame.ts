/** For a screen that takes the whole window while it is there: the navigation around it steps aside. */
import { useLayoutEffect, useSyncExternalStore } from 'react'

let wanting = 0
const listeners = new Set<() => void>()

function move(step: 1 | -1): void {
  wanting += step
  for (const listener of listeners) listener()
}

export function useBareFrame(): void {
  useLayoutEffect(() => {
    move(1)
    return () => move(-1)
  }, [])
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
