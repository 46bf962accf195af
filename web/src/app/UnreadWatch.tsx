/** Starts tracking unread counts after the start, outside the initial bundle. */
import { useEffect } from 'react'
import { useClient } from 'urql'
import { useSession } from '#web/lib/session.tsx'

const AFTER_START_MS = 1_000

export function UnreadWatch() {
  const { account } = useSession()
  const client = useClient()
  const id = account?.id
  useEffect(() => {
    if (!id) return
    let stop: (() => void) | undefined
    const timer = setTimeout(async () => {
      const { watchUnread } = await import('#web/lib/watch-unread.ts')
      if (!stop) stop = watchUnread(client, id)
    }, AFTER_START_MS)
    return () => {
      clearTimeout(timer)
      stop?.()
      stop = () => undefined
    }
  }, [client, id])
  return null
}
