/** Typing indicators: receives the other person's, and sends the viewer's own. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useClient } from 'urql'
import { MESSENGER } from '#rules/messages.ts'
import { SendTyping, TypingNews } from './thread-queries.ts'

/** Sent again before it expires. */
const RESEND_MS = MESSENGER.typingMs - 2_000

/** `newest` is their latest message, which ends the indicator. */
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

/** Call on each key press; requests are throttled. */
export function useSendTyping(thread: string | undefined): () => void {
  const client = useClient()
  const sentAt = useRef(0)
  return useCallback(() => {
    const now = Date.now()
    if (thread === undefined || now - sentAt.current < RESEND_MS || !navigator.onLine) return
    sentAt.current = now
    void client.mutation(SendTyping, { thread }).toPromise()
  }, [client, thread])
}
