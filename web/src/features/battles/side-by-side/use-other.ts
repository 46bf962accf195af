/** The stream of the other side, as this viewer may see it. */
import { useEffect, useEffectEvent } from 'react'
import { useSubscription } from 'urql'
import { isOnAir, type Show, useShow } from '#web/features/live/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import type { Fighter } from '../fields.ts'

/** Their room's updates, about one a second; paused for viewers without access. */
const OtherRoomNews = graphql(`
  subscription OtherRoomNews($user: ID!) {
    liveRoom(user: $user) { live status viewers }
  }
`)

/** Access is checked this often, even while nothing fails. */
const LOOK_AGAIN_MS = 30_000

export type Other = {
  user: Fighter
  /** On air; null while loading, after the end, and if hidden from this viewer. */
  live: Show['live']
  isLoading: boolean
  isHidden: boolean
  again(): void
}

export function useOther(user: Fighter): Other {
  const show = useShow(user.username, user.id)
  const again = useEffectEvent(() => show.again({ requestPolicy: 'network-only' }))
  useEffect(() => {
    const timer = setInterval(() => again(), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [])
  const live = show.live && isOnAir(show.live) ? show.live : null
  const [{ data }] = useSubscription({
    query: OtherRoomNews,
    variables: { user: user.id },
    pause: !live?.may_watch,
  })
  const news = data?.liveRoom.live === live?.id ? data?.liveRoom : undefined
  return {
    user,
    live: live && news ? { ...live, status: news.status ?? live.status, viewers: news.viewers } : live,
    isLoading: show.isLoading,
    isHidden: show.isMissing,
    again: () => show.again({ requestPolicy: 'network-only' }),
  }
}
