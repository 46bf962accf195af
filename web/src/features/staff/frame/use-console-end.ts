/** Refetches when the console session expires, so that the sign-in appears at once. */
import { useEffect, useEffectEvent } from 'react'

/** The limit of setTimeout; a later expiry is ignored. */
const LONGEST_MS = 2 ** 31 - 1

export function useConsoleEnd(until: string | null | undefined, onEnd: () => void): void {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!until) return
    const leftMs = new Date(until).getTime() - Date.now()
    // Slightly after the server's expiry.
    const timer = setTimeout(end, Math.min(Math.max(leftMs, 0) + 1_000, LONGEST_MS))
    return () => clearTimeout(timer)
  }, [until])
}
