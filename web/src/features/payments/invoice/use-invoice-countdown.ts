/** Whole seconds until a time, updated each second; 0 when it is over or there is none. */
import { useEffect, useState } from 'react'

export function useInvoiceCountdown(until: string | null): number {
  const [now, setNow] = useState(Date.now)
  const untilMs = until === null ? 0 : Date.parse(until)
  const isRunning = untilMs > now
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [isRunning])
  return Math.max(0, Math.ceil((untilMs - now) / 1_000))
}
