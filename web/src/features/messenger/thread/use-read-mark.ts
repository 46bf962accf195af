/** Marks a thread as read when its end is visible in a focused window. */
import { useEffect, useEffectEvent, useState } from 'react'
import { useClient } from 'urql'
import { ReadThread } from './thread-queries.ts'

/** Messages that arrive together are marked in one request. */
const BATCH_MS = 150

type ReadMarkOptions = {
  thread: string | undefined
  /** The server's count. */
  unread: number
  /** The newest message of the other person. */
  newest: string | undefined
  isAtEnd: boolean
}

export function useReadMark({ thread, unread, newest, isAtEnd }: ReadMarkOptions): void {
  const client = useClient()
  const isFocused = usePageFocused()
  const [readUpTo, setReadUpTo] = useState<string>()
  const isDue = isFocused && isAtEnd && (unread > 0 || (newest !== undefined && newest !== readUpTo))
  const markRead = useEffectEvent(async () => {
    if (thread === undefined) return
    const upTo = newest
    const { error } = await client.mutation(ReadThread, { thread }).toPromise()
    if (!error) setReadUpTo(upTo)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new message and each new count
  useEffect(() => {
    if (!isDue || thread === undefined) return
    const timer = setTimeout(() => void markRead(), BATCH_MS)
    return () => clearTimeout(timer)
  }, [isDue, thread, newest, unread])
}

export function usePageFocused(): boolean {
  const [isFocused, setFocused] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const update = () => setFocused(document.visibilityState === 'visible' && document.hasFocus())
    update()
    document.addEventListener('visibilitychange', update)
    window.addEventListener('focus', update)
    window.addEventListener('blur', update)
    return () => {
      document.removeEventListener('visibilitychange', update)
      window.removeEventListener('focus', update)
      window.removeEventListener('blur', update)
    }
  }, [])
  return isFocused
}
