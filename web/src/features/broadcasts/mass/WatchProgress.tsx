/** Subscribes to the progress of a mass message and updates the cache. */
import { useEffect } from 'react'
import { useClient, useSubscription } from 'urql'
import { MassProgress, MassProgressNow } from './queries.ts'

const ASK_EVERY_MS = 3_000

type Props = {
  id: string
  /** Being sent, or about to be. */
  isMoving: boolean
}

export function WatchProgress({ id, isMoving }: Props) {
  const client = useClient()
  useSubscription({ query: MassProgress, variables: { id } })
  // Also queries once: a short run may end before the subscription starts, and past events are not replayed.
  useEffect(() => {
    if (!isMoving) return
    const ask = () =>
      void client.query(MassProgressNow, { id }, { requestPolicy: 'network-only' }).toPromise()
    const timer = setInterval(ask, ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [client, id, isMoving])
  return null
}
