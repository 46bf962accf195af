/** Whole seconds that are left, moving on by themselves. */
import { useEffect, useState } from 'react'

const LOOK_EVERY_MS = 200

/** `nowMs` is a clock of the same kind as `untilMs`. */
export function useSecondsLeft(untilMs: number, nowMs: () => number): number {
  const left = () => Math.max(0, Math.ceil((untilMs - nowMs()) / 1000))
  const [, setSeconds] = useState(left)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whose clock it is goes with what it counts to
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [untilMs])
  return left()
}
