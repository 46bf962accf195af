/** The current time, updated while something counts down. */
import { useEffect, useState } from 'react'

const STEP_MS = 10_000

/** `isMoving` false stops the updates, so that a page without countdowns does not rerender. */
export function useTickingNow(isMoving: boolean): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => setNow(new Date()), STEP_MS)
    return () => clearInterval(timer)
  }, [isMoving])
  return now
}
