/** Polls while a payout run is in progress, and refetches the list when it is done. */
import { useEffect, useEffectEvent, useRef } from 'react'

const LOOK_MS = 1_500

type Order = { id: string; done: boolean }

/** Undefined while unknown, null if there was no run. */
export function useRunWatched(
  order: Order | null | undefined,
  look: { again(): void; refreshList(): void },
): void {
  const again = useEffectEvent(look.again)
  const isUnderWay = order?.done === false
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setInterval(() => again(), LOOK_MS)
    return () => clearInterval(timer)
  }, [isUnderWay])

  // Summary and list are separate queries: the list may have been answered before the run finished.
  const refreshList = useEffectEvent(look.refreshList)
  const state = order === undefined ? undefined : `${order?.id} ${order?.done}`
  const known = useRef<string>(undefined)
  useEffect(() => {
    const isNews = known.current !== undefined && known.current !== state
    known.current = state ?? known.current
    if (isNews && state !== undefined && !isUnderWay) refreshList()
  }, [state, isUnderWay])
}
