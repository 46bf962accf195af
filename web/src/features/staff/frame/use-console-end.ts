/** Asks again when the time in the console is over, so that the door is shown then and not at the next click. */
import { useEffect, useEffectEvent } from 'react'

/** What a timer can hold; a later end is not ours. */
const LONGEST_MS = 2 ** 31 - 1

export function useConsoleEnd(until: string | null | undefined, onEnd: () => void): void {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!until) return
    const leftMs = new Date(until).getTime() - Date.now()
    // A little later than the server, whose word it is.
    const timer = setTimeout(end, Math.min(Math.max(leftMs, 0) + 1_000, LONGEST_MS))
    return () => clearTimeout(timer)
  }, [until])
}
