/** Asks again every while, as long as somebody looks: a list of lives is old after a minute. */
import { useEffect, useEffectEvent } from 'react'

const EVERY_MS = 20_000

export function useAgainOften(ask: () => void): void {
  const again = useEffectEvent(ask)
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') again()
    }
    const timer = setInterval(look, EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
}
