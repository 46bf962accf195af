/** The current state of a live room and the actions in it. */

import type { ResultOf } from 'gql.tada'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useClient, useMutation, useQuery } from 'urql'
import { useLoginHint } from '#web/features/accounts/index.ts'
import { tipDialog } from '#web/features/ledger/index.ts'
import { useBlockReload } from '#web/lib/build/use-block-reload.ts'
import { onEventsMayBeMissed } from '#web/lib/missed-events.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { useSession } from '#web/lib/session.tsx'
import { createHeartBatch, type HeartBatch } from './heart-batch.ts'
import type { LiveRoomHandle } from './room.ts'
import { HeartLive, LiveRoomNews, LiveRoomQuery } from './room-fields.ts'
import { useChat } from './use-chat.ts'
import { useModeration } from './use-moderation.ts'

type Creator = { id: string; fullname: string }
type Live = { id: string; status: string; viewers: number; likes: number }

export function useRoom(live: Live, creator: Creator): LiveRoomHandle {
  useBlockReload(true)
  const { account, status } = useSession()
  const overlays = useOverlays()
  const hint = useLoginHint()
  const isCreator = account?.id === creator.id
  const [{ data }, ask] = useQuery({
    query: LiveRoomQuery,
    variables: { live: live.id },
    requestPolicy: 'cache-and-network',
  })
  const again = useEffectEvent(() => ask({ requestPolicy: 'network-only' }))
  useEffect(() => onEventsMayBeMissed(() => again()), [])
  const {
    received: update,
    heartsSeen,
    giveHeart,
  } = useRoomUpdates(live.id, creator.id, status === 'signed-in')
  const loaded = data?.live
  // Prefers the subscription; fields that differ per viewer, such as `may_moderate`, come from the query.
  const now = update ?? loaded
  const mayModerate = loaded?.may_moderate ?? false
  const chat = useChat(creator.id, mayModerate)
  const moderate = useModeration(creator.id, chat)

  return {
    viewers: now?.viewers ?? live.viewers,
    likes: now?.likes ?? live.likes,
    heartsSeen,
    isReconnecting: (update?.status ?? live.status) === 'reconnecting',
    goal: now?.goal ?? null,
    pinned: now?.pinned ?? null,
    menu: now?.menu ?? [],
    supporters: now?.top_supporters ?? [],
    slowSeconds: now?.slow_seconds ?? 0,
    chatFor: now?.chat_for ?? 'everyone',
    mayModerate,
    isCreator,
    messages: chat.messages,
    tips: chat.tips,
    say: chat.say,
    giveHeart,
    tip() {
      if (status === 'visitor') return hint('send a tip')
      void overlays.open(tipDialog, {
        user: { id: creator.id, fullname: creator.fullname },
        menu: now?.menu ?? [],
        hasGifts: true,
      })
    },
    moderate,
  }
}

/** Subscribes to the room's updates, about one a second, and counts hearts. */
function useRoomUpdates(liveId: string, creatorId: string, isSignedIn: boolean) {
  const [heartsSeen, setHeartsSeen] = useState(0)
  const [, heart] = useMutation(HeartLive)
  const own = useRef(0)
  const batch = useRef<HeartBatch>(undefined)
  const send = useEffectEvent((count: number) => heart({ live: liveId, count }))
  useEffect(() => {
    const now = createHeartBatch((count) => send(count))
    batch.current = now
    return () => now.stop()
  }, [])
  const client = useClient()
  const [update, setUpdate] = useState<ResultOf<typeof LiveRoomNews>['liveRoom']>()
  useEffect(() => {
    const { unsubscribe } = client.subscription(LiveRoomNews, { user: creatorId }).subscribe(({ data }) => {
      if (!data) return
      const { hearts } = data.liveRoom
      // The viewer's own hearts were counted when they tapped.
      const others = Math.max(0, hearts - own.current)
      own.current = Math.max(0, own.current - hearts)
      if (others > 0) setHeartsSeen((seen) => seen + others)
      setUpdate(data.liveRoom)
    })
    return unsubscribe
  }, [client, creatorId])
  return {
    received: update && update.live === liveId ? update : undefined,
    heartsSeen,
    giveHeart() {
      setHeartsSeen((seen) => seen + 1)
      if (!isSignedIn) return
      own.current += 1
      batch.current?.add(1)
    },
  }
}
