/** Staff presence in a conversation: who else views or types, and the account's own heartbeat. */
import { useEffect, useRef, useState } from 'react'
import { useClient } from 'urql'
import { SUPPORT } from '#rules/support.ts'
import { useSession } from '#web/lib/session.tsx'
import { SendPresence, SupportPresence } from './support-queries.ts'

type PresentStaff = { id: string; name: string; isWriting: boolean; at: number }

type ConversationPresence = {
  /** Other staff members. */
  others: readonly PresentStaff[]
  /** Whether the person is typing. */
  isPersonWriting: boolean
}

export function usePresence(conversation: string, isWriting: boolean): ConversationPresence {
  const client = useClient()
  const { account } = useSession()
  const me = account?.id
  const [staffById, setStaffById] = useState<ReadonlyMap<string, PresentStaff>>(new Map())
  const writing = useRef(isWriting)

  useEffect(() => {
    writing.current = isWriting
    // The start of typing is sent at once.
    if (isWriting) void client.mutation(SendPresence, { conversation, writing: true }).toPromise()
  }, [client, conversation, isWriting])

  useEffect(() => {
    const sendHeartbeat = () => {
      if (document.visibilityState === 'visible')
        void client.mutation(SendPresence, { conversation, writing: writing.current }).toPromise()
    }
    sendHeartbeat()
    const timer = setInterval(sendHeartbeat, SUPPORT.presenceMs)
    return () => clearInterval(timer)
  }, [client, conversation])

  useEffect(() => {
    const { unsubscribe } = client.subscription(SupportPresence, { conversation }).subscribe(({ data }) => {
      if (!data) return
      const { staff, writing: isWritingNow } = data.supportPresence
      if (staff?.id === me) return
      const id = staff?.id ?? 'person'
      const present = { id, name: staff?.fullname ?? '', isWriting: isWritingNow, at: Date.now() }
      setStaffById((before) => new Map(before).set(id, present))
    })
    const timer = setInterval(
      () =>
        setStaffById((before) => {
          const since = Date.now() - 2 * SUPPORT.presenceMs
          const left = [...before].filter(([, { at }]) => at > since)
          return left.length === before.size ? before : new Map(left)
        }),
      2_000,
    )
    return () => {
      clearInterval(timer)
      unsubscribe()
    }
  }, [client, conversation, me])

  const all = [...staffById.values()]
  return {
    others: all.filter(({ id }) => id !== 'person'),
    isPersonWriting: all.some(({ id, at }) => id === 'person' && at > Date.now() - SUPPORT.presenceMs),
  }
}
