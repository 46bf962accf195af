/** Runs a callback at an interval while the page is visible. */
import { useEffect, useEffectEvent } from 'react'

export function useVisibleInterval(ms: number, run: () => void): void {
  const again = useEffectEvent(run)
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') again()
    }, ms)
    return () => clearInterval(timer)
  }, [ms])
}
