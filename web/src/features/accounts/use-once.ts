/** Runs a non-idempotent action once on mount, such as redeeming a link. */
import { useEffect, useEffectEvent, useRef } from 'react'

/** The ref survives the second effect run of React's strict mode. */
export function useOnce(run: () => void): void {
  const hasRun = useRef(false)
  const runNow = useEffectEvent(run)
  useEffect(() => {
    if (hasRun.current) return
    hasRun.current = true
    runNow()
  }, [])
}
