/** How long a live stream has been on air, as a clock and in words. */

import { useEffect, useState } from 'react'
import { duration, plural } from '#rules/formats.ts'

/** '12:48', updated every second; null before the stream starts. */
export function useElapsed(startedAt: string | null): string | null {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (startedAt === null) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [startedAt])
  if (startedAt === null) return null
  return duration(Math.max(0, Math.floor((now - Date.parse(startedAt)) / 1000)))
}

/** '1 hour 26 minutes' */
export function lengthText(fromMs: number, toMs: number): string {
  const minutes = Math.floor(Math.max(0, toMs - fromMs) / 60_000)
  if (minutes < 1) return 'less than a minute'
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const parts = [
    hours > 0 && `${hours} ${plural(hours, 'hour')}`,
    (rest > 0 || hours === 0) && `${rest} ${plural(rest, 'minute')}`,
  ]
  return parts.filter(Boolean).join(' ')
}
