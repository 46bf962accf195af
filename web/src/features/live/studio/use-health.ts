/** The health of the creator's own stream, every two seconds, with two minutes of bitrate history. */
import type { ResultOf } from 'gql.tada'
import { useEffect, useState } from 'react'
import { useClient } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { useSession } from '#web/lib/session.tsx'

const HealthFields = graphql(`
  fragment HealthFields on LiveHealth @_unmask {
    stream
    kbit_per_second
    width
    height
    frames_per_second
    keyframe_ms
    drops
    lower_rung
    recording_stopped
    measured_at
  }
`)

const LiveHealthQuery = graphql(`query OwnLiveHealth { liveHealth { ...HealthFields } }`, [HealthFields])

const LiveHealthNews = graphql(
  `
    subscription LiveHealthNews($user: ID!) {
      liveHealth(user: $user) { ...HealthFields }
    }
  `,
  [HealthFields],
)

export type Health = ResultOf<typeof HealthFields>

/** Two minutes, at one sample every two seconds. */
const MAX_SAMPLES = 60

export function useHealth(isOnAir: boolean): { now: Health | null; rates: readonly number[] } {
  const client = useClient()
  const { account } = useSession()
  const user = account?.id
  const [now, setNow] = useState<Health | null>(null)
  const [rates, setRates] = useState<readonly number[]>([])
  useEffect(() => {
    if (!isOnAir || !user) {
      setNow(null)
      setRates([])
      return
    }
    const record = (health: Health | null | undefined) => {
      if (!health) return
      setNow(health)
      setRates((before) => [...before, health.kbit_per_second].slice(-MAX_SAMPLES))
    }
    void client
      .query(LiveHealthQuery, {}, { requestPolicy: 'network-only' })
      .toPromise()
      .then(({ data }) => record(data?.liveHealth))
    const { unsubscribe } = client
      .subscription(LiveHealthNews, { user })
      .subscribe(({ data }) => record(data?.liveHealth))
    return unsubscribe
  }, [client, user, isOnAir])
  return { now, rates }
}
