/** The account's open invitations: queried, updated by subscription, and expired by the server's clock. */
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useClient } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { onEventsMayBeMissed } from '#web/lib/missed-events.ts'
import { useSession } from '#web/lib/session.tsx'
import { type Invitation, InvitationFields } from './fields.ts'
import { clockFrom } from './server-clock.ts'

const OpenInvitations = graphql(
  `
    query OpenBattleInvitations {
      battleInvitations { ...InvitationFields }
    }
  `,
  [InvitationFields],
)

const InvitationNews = graphql(
  `
    subscription BattleInvitationNews($user: ID!) {
      battleInvitation(user: $user) { ...InvitationFields }
    }
  `,
  [InvitationFields],
)

/** When it expires, by the browser's monotonic clock. */
export type PendingInvitation = Invitation & { untilMs: number }

export type InvitationsState = {
  /** Waiting for the account's answer, newest first. */
  incoming: readonly PendingInvitation[]
  /** Waiting for the other's answer. */
  outgoing: PendingInvitation | undefined
  receive(invitation: Invitation): void
}

/** `onSettled` is called for invitations that were open here: accepted, declined, withdrawn or expired. */
export function useInvitations(
  onSettled?: (invitation: Invitation, state: string) => void,
): InvitationsState {
  const client = useClient()
  const { account } = useSession()
  const me = account?.id
  const [open, setOpen] = useState<readonly PendingInvitation[]>([])
  const notifySettled = useEffectEvent((invitation: Invitation, state: string) =>
    onSettled?.(invitation, state),
  )

  const known = useEffectEvent((id: string) => open.some((one) => one.id === id))
  const onEvent = useEffectEvent((invitation: Invitation) => {
    if (invitation.state !== 'open' && known(invitation.id)) notifySettled(invitation, invitation.state)
    setOpen((before) => withInvitation(before, invitation))
  })
  const receive = useCallback(
    (invitation: Invitation) => setOpen((before) => withInvitation(before, invitation)),
    [],
  )
  const ask = useEffectEvent(async () => {
    const { data } = await client.query(OpenInvitations, {}, { requestPolicy: 'network-only' }).toPromise()
    if (data) setOpen(data.battleInvitations.map(toPending))
  })
  useEffect(() => {
    if (!me) return
    void ask()
    const forget = onEventsMayBeMissed(() => void ask())
    const { unsubscribe } = client.subscription(InvitationNews, { user: me }).subscribe(({ data }) => {
      if (data) onEvent(data.battleInvitation)
    })
    return () => {
      forget()
      unsubscribe()
    }
  }, [client, me])

  const expire = useEffectEvent(() => {
    const now = performance.now()
    for (const one of open) if (one.untilMs <= now) notifySettled(one, 'expired')
    setOpen((before) => before.filter(({ untilMs }) => untilMs > now))
  })
  useEffect(() => {
    if (open.length === 0) return
    const next = Math.min(...open.map(({ untilMs }) => untilMs))
    const timer = setTimeout(() => expire(), Math.max(0, next - performance.now()) + 20)
    return () => clearTimeout(timer)
  }, [open])

  return {
    incoming: open.filter(({ to }) => to.id === me),
    outgoing: open.find(({ from }) => from.id === me),
    receive,
  }
}

function withInvitation(
  before: readonly PendingInvitation[],
  invitation: Invitation,
): readonly PendingInvitation[] {
  const others = before.filter(({ id }) => id !== invitation.id)
  return invitation.state === 'open' ? [toPending(invitation), ...others] : others
}

function toPending(invitation: Invitation): PendingInvitation {
  const { offsetMs } = clockFrom(invitation.now)
  return { ...invitation, untilMs: Date.parse(invitation.expires_at) - offsetMs }
}
