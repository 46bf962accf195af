/** A person's stream for its viewer: queried, updated by subscription, polled, and remembered when it ends. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type UseQueryExecute, useClient, useQuery } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemCode } from '#web/lib/graphql/problem.ts'
import { onEventsMayBeMissed } from '#web/lib/missed-events.ts'
import { useSession } from '#web/lib/session.tsx'
import { isLiveOnAir, type LiveDetails, LiveFields } from '../fields.ts'

const LiveOf = graphql(
  `
    query LiveOf($user: ID!) {
      liveOf(user: $user) { ...LiveFields }
    }
  `,
  [LiveFields],
)

/** Broadcast to everybody alike; per-viewer fields are queried. */
const LiveStatus = graphql(`
  subscription LiveStatus($user: ID!) {
    liveStatus(user: $user) { status stream live }
  }
`)

const EndedLive = graphql(`
  query EndedLive($id: ID!) {
    live(id: $id) { id status started_at ended_at likes comments }
  }
`)

export type EndedLiveStats = {
  startedAt: string | null
  endedAt: string | null
  likes: number
  comments: number
}

export type ViewedLive = {
  /** On air or announced; null if neither. */
  live: LiveDetails | null
  isLoading: boolean
  /** No such username, or not visible to this viewer. */
  isMissing: boolean
  hasFailed: boolean
  /** The end of the watched stream, with its stats. */
  ended: EndedLiveStats | null
  /** Ended without an event: the page was suspended. */
  isGone: boolean
  again: UseQueryExecute
  /** Clears the ended state. */
  dismiss(): void
}

export function useViewedLive(username: string, personId: string | undefined): ViewedLive {
  const { status } = useSession()
  const [{ data, fetching, error }, ask] = useQuery({
    query: LiveOf,
    variables: { user: username },
    requestPolicy: 'cache-and-network',
    pause: status === 'loading',
  })
  const live = data?.liveOf ?? null
  const [ended, setEnded] = useState<EndedLiveStats | null>(null)
  const lastSeen = useRef<LiveDetails>(undefined)
  const [isGone, setGone] = useState(false)
  const again = useEffectEvent(() => ask({ requestPolicy: 'network-only' }))

  const client = useClient()
  const loadEnded = async (id: string) => {
    const { data: last } = await client
      .query(EndedLive, { id }, { requestPolicy: 'network-only' })
      .toPromise()
    const { started_at: startedAt, ended_at: endedAt, likes, comments } = last?.live ?? lastSeen.current ?? {}
    setEnded({
      startedAt: startedAt ?? null,
      endedAt: endedAt ?? null,
      likes: likes ?? 0,
      comments: comments ?? 0,
    })
  }
  const onStatus = useEffectEvent((newStatus: string, liveId: string) => {
    if (newStatus === 'stop' && lastSeen.current?.id === liveId) void loadEnded(liveId)
    if (newStatus === 'start') {
      setEnded(null)
      setGone(false)
    }
    again()
  })
  useEffect(() => {
    if (personId === undefined) return
    const { unsubscribe } = client
      .subscription(LiveStatus, { user: personId })
      .subscribe(({ data: result }) => {
        if (result) onStatus(result.liveStatus.status, result.liveStatus.live)
      })
    return unsubscribe
  }, [client, personId])
  useEffect(() => onEventsMayBeMissed(() => again()), [])

  // A stream that is gone from the result has ended, even without an event.
  useEffect(() => {
    if (fetching) return
    if (live && isLiveOnAir(live)) {
      lastSeen.current = live
      setGone(false)
    } else if (lastSeen.current && data) setGone(true)
  }, [live, fetching, data])

  return {
    live,
    isLoading: !data && (fetching || status === 'loading'),
    isMissing: error !== undefined && problemCode(error) === 'NOT_FOUND',
    hasFailed: error !== undefined && !data,
    ended,
    isGone: isGone && ended === null,
    again: ask,
    dismiss: () => {
      setEnded(null)
      setGone(false)
      lastSeen.current = undefined
    },
  }
}
