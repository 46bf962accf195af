/** Polls while the page is visible: a list of live streams is outdated after a minute. */
import { useEffect, useEffectEvent } from 'react'

const EVERY_MS = 20_000
/** The interval while a stream is about to start. */
const SOON_MS = 2_500

export function useAgainOften(ask: () => void, isSoon = false): void {
  const again = useEffectEvent(ask)
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') again()
    }
    const timer = setInterval(look, isSoon ? SOON_MS : EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isSoon])
}
