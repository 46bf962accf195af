/** Sends messages left in the outbox by earlier pages, after the start. */
import { useEffect } from 'react'
import { useClient } from 'urql'
import { syncOutbox } from '#web/features/messenger/index.ts'
import { useSession } from '#web/lib/session.tsx'

const AFTER_START_MS = 1_500

export function OutboxWatch() {
  const { account, status } = useSession()
  const client = useClient()
  const id = account?.id
  useEffect(() => {
    if (status === 'loading') return
    const timer = setTimeout(() => void syncOutbox(client, id), AFTER_START_MS)
    return () => clearTimeout(timer)
  }, [client, id, status])
  return null
}
