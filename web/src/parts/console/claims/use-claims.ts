/** The live claims of a queue. */
import { useEffect, useMemo } from 'react'
import { useQuery, useSubscription } from 'urql'
import type { QueueName } from '#rules/sla.ts'
import { useSession } from '#web/lib/session.tsx'
import type { Claimer } from '../ClaimedBy.tsx'
import { type Claim, ClaimsChanged, ClaimsQuery } from './claims-query.ts'

/** A claim expires without an event when its holder is gone, so claims are polled. */
const POLL_MS = 60_000

export type QueueClaims = {
  /** Null if unclaimed. */
  of(id: string): Claimer | null
  mine: ReadonlySet<string>
  refresh(): void
}

export function useClaims(queue: QueueName): QueueClaims {
  const { account } = useSession()
  const [{ data }, ask] = useQuery({ query: ClaimsQuery, variables: { queue } })
  useSubscription({ query: ClaimsChanged, variables: { queue } }, (_before, event) => {
    ask({ requestPolicy: 'network-only' })
    return event
  })
  useEffect(() => {
    const timer = setInterval(() => ask({ requestPolicy: 'network-only' }), POLL_MS)
    return () => clearInterval(timer)
  }, [ask])
  const me = account?.id
  return useMemo(() => {
    const claims = new Map((data?.claims ?? []).map((claim) => [claim.item, claim]))
    return {
      of: (id) => claimerOf(claims.get(id), me),
      mine: new Set([...claims.values()].filter(({ user }) => user.id === me).map(({ item }) => item)),
      refresh: () => ask({ requestPolicy: 'network-only' }),
    }
  }, [data, me, ask])
}

export function claimerOf(claim: Claim | undefined, me: string | undefined): Claimer | null {
  if (!claim) return null
  const { id, fullname, avatar } = claim.user
  return { fullname, avatar, isMe: id === me }
}
