/** Staff presence in a conversation: who else views or types, and the account's own heartbeat. */
import { useEffect, useRef, useState } from 'react'
import { useClient } from 'urql'
import { SUPPORT } from '#rules/support.ts'
import { useSession } from '#web/lib/session.tsx'
import { DeskPresence, HereAtDesk } from './desk-queries.ts'

export type Present = { id: string; name: string; isWriting: boolean; at: number }

export type Presence = {
  /** Other staff members. */
  others: readonly Present[]
  /** Whether the person is typing. */
  isPersonWriting: boolean
}

export function usePresence(conversation: string, isWriting: boolean): Presence {
  const client = useClient()
  const { account } = useSession()
  const me = account?.id
  const [heard, setHeard] = useState<ReadonlyMap<string, Present>>(new Map())
  const writing = useRef(isWriting)

  useEffect(() => {
    writing.current = isWriting
    // The start of typing is sent at once.
    if (isWriting) void client.mutation(HereAtDesk, { conversation, writing: true }).toPromise()
  }, [client, conversation, isWriting])

  useEffect(() => {
    const tell = () => {
      if (document.visibilityState === 'visible')
        void client.mutation(HereAtDesk, { conversation, writing: writing.current }).toPromise()
    }
    tell()
    const timer = setInterval(tell, SUPPORT.presenceMs)
    return () => clearInterval(timer)
  }, [client, conversation])

  useEffect(() => {
    const { unsubscribe } = client.subscription(DeskPresence, { conversation }).subscribe(({ data }) => {
      if (!data) return
      const { staff, writing: isWritingNow } = data.supportPresence
      if (staff?.id === me) return
      const id = staff?.id ?? 'person'
      const present = { id, name: staff?.fullname ?? '', isWriting: isWritingNow, at: Date.now() }
      setHeard((before) => new Map(before).set(id, present))
    })
    const timer = setInterval(
      () =>
        setHeard((before) => {
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

  const all = [...heard.values()]
  return {
    others: all.filter(({ id }) => id !== 'person'),
    isPersonWriting: all.some(({ id, at }) => id === 'person' && at > Date.now() - SUPPORT.presenceMs),
  }
}
