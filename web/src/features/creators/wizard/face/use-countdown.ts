/** A cancellable countdown from three, followed by an action. */
import { useCallback, useEffect, useEffectEvent, useState } from 'react'

const FROM = 3
const STEP_MS = 1_000

export function useShutterCountdown(onZero: () => void) {
  const [left, setLeft] = useState<number | null>(null)
  const act = useEffectEvent(onZero)

  useEffect(() => {
    if (left === null) return
    const timer = setTimeout(() => {
      setLeft(left > 1 ? left - 1 : null)
      if (left === 1) act()
    }, STEP_MS)
    return () => clearTimeout(timer)
  }, [left])

  return {
    left,
    start: useCallback(() => setLeft(FROM), []),
    cancel: useCallback(() => setLeft(null), []),
  }
}
