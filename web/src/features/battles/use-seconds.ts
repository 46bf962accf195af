/** The whole seconds left, updated automatically. */
import { useEffect, useState } from 'react'

const TICK_MS = 200

/** `nowMs` must use the same clock as `untilMs`. */
export function useSecondsLeft(untilMs: number, nowMs: () => number): number {
  const left = () => Math.max(0, Math.ceil((untilMs - nowMs()) / 1000))
  const [, setSeconds] = useState(left)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock only changes with its target
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), TICK_MS)
    return () => clearInterval(timer)
  }, [untilMs])
  return left()
}
