/** Invites to a rematch during the talk phase. */
import type { Fighter } from '../fields.ts'
import { useInvitations } from '../use-invitations.ts'
import { InviteButton } from './InviteButton.tsx'
import { useInviting } from './use-inviting.ts'

export function Rematch({ user }: { user: Fighter }) {
  const { outgoing, receive } = useInvitations()
  const { isBusy, invite, withdraw } = useInviting(receive)
  return (
    <InviteButton
      name={user.fullname}
      waiting={outgoing?.to.id === user.id ? outgoing : undefined}
      isDisabled={outgoing !== undefined}
      isBusy={isBusy}
      label="Rematch"
      tone="accent"
      onInvite={() => void invite(user.id)}
      onWithdraw={(id) => void withdraw(id)}
    />
  )
}
