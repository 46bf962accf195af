/** The chat of a room: loads the last page, then subscribes, and reloads after a connection gap. */
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useClient, useMutation } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { onEventsMayBeMissed } from '#web/lib/missed-events.ts'
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

const MAX_TIPS = 100

export type Chat = {
  messages: readonly ChatMessage[]
  /** The tips that arrived while the page was open. */
  tips: readonly ChatMessage[]
  say(text: string): Promise<boolean>
  /** Removes a person's messages from this screen. */
  hide(personId: string): void
  drop(message: ChatMessage): void
  merge(incoming: readonly ChatMessage[]): void
}

/** Moderators also load the held messages, however old. */
export function useChat(creatorId: string, isModerator: boolean): Chat {
  const client = useClient()
  const [messages, setMessages] = useState<readonly ChatMessage[]>([])
  const [tips, setTips] = useState<readonly ChatMessage[]>([])
  const [, write] = useMutation(NewLiveChatMessage)
  const merge = useCallback(
    (incoming: readonly ChatMessage[]) => setMessages((before) => mergeChat(before, incoming)),
    [],
  )

  const load = useEffectEvent(async () => {
    const { data } = await client
      .query(LiveChatPage, { user: creatorId }, { requestPolicy: 'network-only' })
      .toPromise()
    if (data) merge(data.LiveChatMessages)
    if (!isModerator) return
    const { data: waiting } = await client
      .query(HeldLiveMessages, { user: creatorId }, { requestPolicy: 'network-only' })
      .toPromise()
    if (waiting) merge(waiting.heldLiveMessages)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another room is loaded again
  useEffect(() => {
    void load()
    return onEventsMayBeMissed(() => void load())
  }, [creatorId, isModerator])
  // Subscribes directly: a hook would drop the first of two events within one render.
  useEffect(() => {
    const { unsubscribe } = client.subscription(LiveChatNews, { user: creatorId }).subscribe(({ data }) => {
      if (!data) return
      merge([data.liveChat])
      const { kind, deleted } = data.liveChat
      if (kind === 'tip' && !deleted) setTips((before) => [...before, data.liveChat].slice(-MAX_TIPS))
    })
    return unsubscribe
  }, [client, creatorId, merge])

  const say = async (text: string): Promise<boolean> => {
    const { data, error } = await write({ user: creatorId, text, key: crypto.randomUUID() })
    if (data) merge([data.NewLiveChatMessage])
    if (error) showToast({ tone: 'danger', text: problemText(error) })
    return data !== undefined && data !== null
  }
  return {
    messages,
    tips,
    say,
    merge,
    hide: useCallback((id) => setMessages((before) => withoutPerson(before, id)), []),
    drop: useCallback(
      (message) => setMessages((before) => mergeChat(before, [{ ...message, deleted: true }])),
      [],
    ),
  }
}
