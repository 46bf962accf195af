/** The summary of the creator's own stream so far: audience and income, polled while it runs. */
import type { ResultOf } from 'gql.tada'
import { useEffect, useEffectEvent } from 'react'
import { useQuery } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'

const LiveSummaryQuery = graphql(`
  query LiveSummary($id: ID!) {
    liveSummary(id: $id) {
      live { id status description started_at ended_at end_words recording { id type user { username } } }
      minutes
      recorded_minutes
      viewers
      peak
      likes
      comments
      new_followers
      new_subscriptions
      tips
      tip_count
      tickets
      subscriptions
      income
      course { minute viewers cents }
      happened { id kind cents at user { id fullname } }
    }
  }
`)

export type LiveSummaryData = ResultOf<typeof LiveSummaryQuery>['liveSummary']

const EVERY_MS = 10_000

export function useSummary(liveId: string | null) {
  const query = useQuery({
    query: LiveSummaryQuery,
    variables: { id: liveId ?? '' },
    pause: liveId === null,
    requestPolicy: 'cache-and-network',
  })
  const [, ask] = query
  const again = useEffectEvent(() => ask({ requestPolicy: 'network-only' }))
  useEffect(() => {
    if (liveId === null) return
    const timer = setInterval(() => again(), EVERY_MS)
    return () => clearInterval(timer)
  }, [liveId])
  return query
}
