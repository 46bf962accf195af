/** Who has what in hand at a queue, as it changes. */
import { useEffect, useMemo } from 'react'
import { useQuery, useSubscription } from 'urql'
import type { QueueName } from '#rules/promises.ts'
import { useSession } from '#web/lib/session.tsx'
import type { Claimer } from '../frame/ClaimedBy.tsx'
import { type Claim, ClaimsChanged, ClaimsQuery } from './claims-query.ts'

/** A claim ends without a word when its holder is gone, so it is asked again now and then. */
const ASK_AGAIN_MS = 60_000

export type Claims = {
  /** Null while nobody has it. */
  of(id: string): Claimer | null
  mine: ReadonlySet<string>
  refresh(): void
}

export function useClaims(queue: QueueName): Claims {
  const { account } = useSession()
  const [{ data }, ask] = useQuery({ query: ClaimsQuery, variables: { queue } })
  useSubscription({ query: ClaimsChanged, variables: { queue } }, (_before, event) => {
    ask({ requestPolicy: 'network-only' })
    return event
  })
  useEffect(() => {
    const timer = setInterval(() => ask({ requestPolicy: 'network-only' }), ASK_AGAIN_MS)
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
