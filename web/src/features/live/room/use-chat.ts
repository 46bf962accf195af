/** The chat of a room: loads the last page, then subscribes, and reloads after a connection gap. */
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useClient, useMutation } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { whenNewsMayBeMissed } from '#web/lib/missed-news.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { type ChatMessage, mergeChat, withoutPerson } from './chat-log.ts'
import { ChatMessageFields, LiveChatNews, NewLiveChatMessage } from './room-fields.ts'

const LiveChatPage = graphql(
  `
    query LiveChatPage($user: ID!) {
      LiveChatMessages(user: $user) { ...ChatMessageFields }
    }
  `,
  [ChatMessageFields],
)

const HeldLiveMessages = graphql(
  `
    query HeldLiveMessages($user: ID!) {
      heldLiveMessages(user: $user) { ...ChatMessageFields }
    }
  `,
  [ChatMessageFields],
)

const TIPS_KEPT = 100

export type Chat = {
  messages: readonly ChatMessage[]
  /** The tips that arrived while the page was open. */
  tips: readonly ChatMessage[]
  say(text: string): Promise<boolean>
  /** Removes a person's messages from this screen. */
  hide(personId: string): void
  drop(message: ChatMessage): void
  take(news: readonly ChatMessage[]): void
}

/** Moderators also load the held messages, however old. */
export function useChat(creatorId: string, isKeeper: boolean): Chat {
  const client = useClient()
  const [messages, setMessages] = useState<readonly ChatMessage[]>([])
  const [tips, setTips] = useState<readonly ChatMessage[]>([])
  const [, write] = useMutation(NewLiveChatMessage)
  const take = useCallback(
    (news: readonly ChatMessage[]) => setMessages((before) => mergeChat(before, news)),
    [],
  )

  const load = useEffectEvent(async () => {
    const { data } = await client
      .query(LiveChatPage, { user: creatorId }, { requestPolicy: 'network-only' })
      .toPromise()
    if (data) take(data.LiveChatMessages)
    if (!isKeeper) return
    const { data: waiting } = await client
      .query(HeldLiveMessages, { user: creatorId }, { requestPolicy: 'network-only' })
      .toPromise()
    if (waiting) take(waiting.heldLiveMessages)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another room is loaded again
  useEffect(() => {
    void load()
    return whenNewsMayBeMissed(() => void load())
  }, [creatorId, isKeeper])
  // Subscribes directly: a hook would drop the first of two events within one render.
  useEffect(() => {
    const { unsubscribe } = client.subscription(LiveChatNews, { user: creatorId }).subscribe(({ data }) => {
      if (!data) return
      take([data.liveChat])
      const { kind, deleted } = data.liveChat
      if (kind === 'tip' && !deleted) setTips((before) => [...before, data.liveChat].slice(-TIPS_KEPT))
    })
    return unsubscribe
  }, [client, creatorId, take])

  const say = async (text: string): Promise<boolean> => {
    const { data, error } = await write({ user: creatorId, text, key: crypto.randomUUID() })
    if (data) take([data.NewLiveChatMessage])
    if (error) showToast({ tone: 'danger', text: problemText(error) })
    return data !== undefined && data !== null
  }
  return {
    messages,
    tips,
    say,
    take,
    hide: useCallback((id) => setMessages((before) => withoutPerson(before, id)), []),
    drop: useCallback(
      (message) => setMessages((before) => mergeChat(before, [{ ...message, deleted: true }])),
      [],
    ),
  }
}
