/** Marks a thread as read when its end is visible in a focused window. */
import { useEffect, useEffectEvent, useState } from 'react'
import { useClient } from 'urql'
import { ReadThread } from './thread-queries.ts'

/** Messages that arrive together are marked in one request. */
const TOGETHER_MS = 150

type Reading = {
  thread: string | undefined
  /** The server's count. */
  unread: number
  /** The newest message of the other person. */
  newest: string | undefined
  isAtFoot: boolean
}

export function useReadMark({ thread, unread, newest, isAtFoot }: Reading): void {
  const client = useClient()
  const isLookedAt = useIsLookedAt()
  const [readUpTo, setReadUpTo] = useState<string>()
  const isDue = isLookedAt && isAtFoot && (unread > 0 || (newest !== undefined && newest !== readUpTo))
  const tell = useEffectEvent(async () => {
    if (thread === undefined) return
    const upTo = newest
    const { error } = await client.mutation(ReadThread, { thread }).toPromise()
    if (!error) setReadUpTo(upTo)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new message and each new count
  useEffect(() => {
    if (!isDue || thread === undefined) return
    const timer = setTimeout(() => void tell(), TOGETHER_MS)
    return () => clearTimeout(timer)
  }, [isDue, thread, newest, unread])
}

export function useIsLookedAt(): boolean {
  const [isLookedAt, setLookedAt] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setLookedAt(document.visibilityState === 'visible' && document.hasFocus())
    look()
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    window.addEventListener('blur', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
      window.removeEventListener('blur', look)
    }
  }, [])
  return isLookedAt
}
