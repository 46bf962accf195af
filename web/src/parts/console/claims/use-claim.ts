/** Claims the open item while it is open, unless a colleague holds it. */
import { useEffect, useEffectEvent } from 'react'
import { useClient, useMutation } from 'urql'
import type { QueueName } from '#rules/sla.ts'
import { ClaimItem, ReleaseItem, TakeOverItem } from './claims-query.ts'
import type { QueueClaims } from './use-claims.ts'

/** The heartbeat; a claim expires after ten minutes. */
const HEARTBEAT_MS = 120_000

/** `take` takes it over from its holder; no effect on a free or own item. */
export function useClaim(queue: QueueName, id: string | undefined, claims: QueueClaims): { take(): void } {
  const client = useClient()
  const [, takeOver] = useMutation(TakeOverItem)
  const changed = useEffectEvent(() => claims.refresh())
  useEffect(() => {
    if (id === undefined) return
    let isOver = false
    const claim = async () => {
      await client.mutation(ClaimItem, { queue, id }).toPromise()
      if (!isOver) changed()
    }
    void claim()
    const timer = setInterval(() => void claim(), HEARTBEAT_MS)
    return () => {
      isOver = true
      clearInterval(timer)
      void client.mutation(ReleaseItem, { queue, id }).toPromise()
    }
  }, [client, queue, id])
  return {
    take() {
      if (id !== undefined) void takeOver({ queue, id }).then(() => claims.refresh())
    },
  }
}
