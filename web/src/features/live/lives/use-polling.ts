/** Polls while the page is visible: a list of live streams is outdated after a minute. */
import { useEffect, useEffectEvent } from 'react'

const INTERVAL_MS = 20_000
/** The interval while a stream is about to start. */
const FAST_INTERVAL_MS = 1_000

export function usePolling(ask: () => void, isSoon = false): void {
  const again = useEffectEvent(ask)
  useEffect(() => {
    const poll = () => {
      if (document.visibilityState === 'visible') again()
    }
    const timer = setInterval(poll, isSoon ? FAST_INTERVAL_MS : INTERVAL_MS)
    document.addEventListener('visibilitychange', poll)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', poll)
    }
  }, [isSoon])
}
