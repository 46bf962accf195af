/** While the worker makes payouts the desk is looked at again and again, and its list once more when they are made. */
import { useEffect, useEffectEvent, useRef } from 'react'

const LOOK_MS = 1_500

type Order = { id: string; done: boolean }

/** Undefined is not known yet, null none so far. */
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

  // Desk and list are asked for beside one another: the list may have been answered before the run that the desk calls done.
  const refreshList = useEffectEvent(look.refreshList)
  const state = order === undefined ? undefined : `${order?.id} ${order?.done}`
  const known = useRef<string>(undefined)
  useEffect(() => {
    const isNews = known.current !== undefined && known.current !== state
    known.current = state ?? known.current
    if (isNews && state !== undefined && !isUnderWay) refreshList()
  }, [state, isUnderWay])
}
