/** Runs something that must not happen twice, such as using up a link, when the screen comes. */
import { useEffect, useEffectEvent, useRef } from 'react'

/** Remembers across the second run that React makes of every effect while developing. */
export function useOnce(run: () => void): void {
  const hasRun = useRef(false)
  const runNow = useEffectEvent(run)
  useEffect(() => {
    if (hasRun.current) return
    hasRun.current = true
    runNow()
  }, [])
}
