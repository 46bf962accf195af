/** Polls while a payout run is in progress, and refetches the list when it is done. */
import { useEffect, useEffectEvent, useRef } from 'react'

const POLL_MS = 1_500

type PayoutRun = { id: string; done: boolean }

/** Undefined while unknown, null if there was no run. */
export function useRunPolling(
  run: PayoutRun | null | undefined,
  callbacks: { again(): void; refreshList(): void },
): void {
  const again = useEffectEvent(callbacks.again)
  const isUnderWay = run?.done === false
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setInterval(() => again(), POLL_MS)
    return () => clearInterval(timer)
  }, [isUnderWay])

  // Summary and list are separate queries: the list may have been answered before the run finished.
  const refreshList = useEffectEvent(callbacks.refreshList)
  const state = run === undefined ? undefined : `${run?.id} ${run?.done}`
  const known = useRef<string>(undefined)
  useEffect(() => {
    const hasChanged = known.current !== undefined && known.current !== state
    known.current = state ?? known.current
    if (hasChanged && state !== undefined && !isUnderWay) refreshList()
  }, [state, isUnderWay])
}
