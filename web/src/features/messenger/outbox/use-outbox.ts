/** React hooks for the outbox and for messages on their way to one person. */
import { useMemo, useSyncExternalStore } from 'react'
import { useClient } from 'urql'
import { useSession } from '#web/lib/session.tsx'
import type { ThreadMessageData } from '../message-fields.ts'
import { connectOutbox } from './connect-outbox.ts'
import type { OutboxEntry } from './entry.ts'
import type { MessageOutbox, OutboxView } from './outbox.ts'

export function useOutbox(): MessageOutbox<ThreadMessageData> {
  const client = useClient()
  const { account } = useSession()
  if (!account) throw new Error('The outbox needs a signed-in account')
  return useMemo(() => connectOutbox(client, account.id), [client, account.id])
}

type Outgoing = { entries: OutboxEntry[]; progress: OutboxView['progress'] }

export function useOutgoing(outbox: MessageOutbox<ThreadMessageData>, to: string): Outgoing {
  const { entries, progress } = useSyncExternalStore(outbox.watch, outbox.now)
  return useMemo(
    () => ({ entries: entries.filter((entry) => entry.to === to), progress }),
    [entries, progress, to],
  )
}
