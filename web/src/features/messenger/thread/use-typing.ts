/** That the other is typing, for as long as they said so; and telling them that one does. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useClient } from 'urql'
import { MESSENGER } from '#rules/messages.ts'
import { TellTyping, TypingNews } from './thread-queries.ts'

/** Said again before it is over. */
const TELL_AGAIN_MS = MESSENGER.typingMs - 2_000

/** `newest` is what they wrote last: with it they have stopped. */
export function useIsTyping(thread: string | undefined, other: string, newest: string | undefined): boolean {
  const client = useClient()
  const [isTyping, setTyping] = useState(false)
  useEffect(() => {
    if (thread === undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const { unsubscribe } = client.subscription(TypingNews, { thread }).subscribe(({ data }) => {
      if (data?.messengerTyping.user.id !== other) return
      setTyping(true)
      clearTimeout(timer)
      timer = setTimeout(() => setTyping(false), MESSENGER.typingMs)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [client, thread, other])

  const [seen, setSeen] = useState(newest)
  if (seen !== newest) {
    setSeen(newest)
    setTyping(false)
  }
  return isTyping
}

/** To be called with each key; tells no more often than is needed. */
export function useTellTyping(thread: string | undefined): () => void {
  const client = useClient()
  const toldAt = useRef(0)
  return useCallback(() => {
    const now = Date.now()
    if (thread === undefined || now - toldAt.current < TELL_AGAIN_MS || !navigator.onLine) return
    toldAt.current = now
    void client.mutation(TellTyping, { thread }).toPromise()
  }, [client, thread])
}
