/** Estimates the remaining time of a mass message by its observed speed. */
import { useEffect, useState } from 'react'
import { timeLeftText } from './mass-text.ts'

type Observation = { done: number; at: number }

/** The minimum observation before an estimate. */
const MIN_OBSERVED_MS = 1_500

export function useTimeLeft(done: number, total: number, isSending: boolean): string {
  const [first, setFirst] = useState<Observation>()
  const [perMs, setPerMs] = useState<number | null>(null)
  useEffect(() => {
    const now = Date.now()
    if (!isSending) {
      setFirst(undefined)
      setPerMs(null)
    } else if (!first || done < first.done) setFirst({ done, at: now })
    else if (now - first.at > MIN_OBSERVED_MS) setPerMs((done - first.done) / (now - first.at))
  }, [done, isSending, first])
  return isSending ? timeLeftText(total - done, perMs) : ''
}
