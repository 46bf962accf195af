/** The stream of the other side, as this viewer may see it. */
import { useEffect, useEffectEvent } from 'react'
import { useSubscription } from 'urql'
import { isLiveOnAir, useViewedLive, type ViewedLive } from '#web/features/live/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import type { Fighter } from '../fields.ts'

/** Their room's updates, about one a second; paused for viewers without access. */
const OtherRoomNews = graphql(`
  subscription OtherRoomNews($user: ID!) {
    liveRoom(user: $user) { live status viewers }
  }
`)

/** Access is checked this often, even while nothing fails. */
const ACCESS_CHECK_MS = 30_000

export type OtherSide = {
  user: Fighter
  /** On air; null while loading, after the end, and if hidden from this viewer. */
  live: ViewedLive['live']
  isLoading: boolean
  isHidden: boolean
  again(): void
}

export function useOtherSide(user: Fighter): OtherSide {
  const viewedLive = useViewedLive(user.username, user.id)
  const again = useEffectEvent(() => viewedLive.again({ requestPolicy: 'network-only' }))
  useEffect(() => {
    const timer = setInterval(() => again(), ACCESS_CHECK_MS)
    return () => clearInterval(timer)
  }, [])
  const live = viewedLive.live && isLiveOnAir(viewedLive.live) ? viewedLive.live : null
  const [{ data }] = useSubscription({
    query: OtherRoomNews,
    variables: { user: user.id },
    pause: !live?.may_watch,
  })
  const update = data?.liveRoom.live === live?.id ? data?.liveRoom : undefined
  return {
    user,
    live: live && update ? { ...live, status: update.status ?? live.status, viewers: update.viewers } : live,
    isLoading: viewedLive.isLoading,
    isHidden: viewedLive.isMissing,
    again: () => viewedLive.again({ requestPolicy: 'network-only' }),
  }
}
