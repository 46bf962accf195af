/** Hears how a mass message goes; the cache moves with it, and with it all that shows it. */
import { useEffect } from 'react'
import { useClient, useSubscription } from 'urql'
import { MassProgress, MassProgressNow } from './queries.ts'

const ASK_EVERY_MS = 3_000

type Props = {
  id: string
  /** It is being sent, or about to be. */
  isMoving: boolean
}

export function WatchProgress({ id, isMoving }: Props) {
  const client = useClient()
  useSubscription({ query: MassProgress, variables: { id } })
  // A short one may be over before the line stands, and what happened before is told to nobody: it is asked for too.
  useEffect(() => {
    if (!isMoving) return
    const ask = () =>
      void client.query(MassProgressNow, { id }, { requestPolicy: 'network-only' }).toPromise()
    const timer = setInterval(ask, ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [client, id, isMoving])
  return null
}
