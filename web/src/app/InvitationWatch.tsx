/** Shows battle invitations to creators on every page; loaded after the start. */
import { lazy, Suspense, useEffect, useState } from 'react'
import { Catch } from '#web/lib/Catch.tsx'
import { useSession } from '#web/lib/session.tsx'

const AFTER_START_MS = 1_000

const Invitations = lazy(async () => ({
  default: (await import('./BattleInvitations.tsx')).BattleInvitations,
}))

export function InvitationWatch() {
  const { account } = useSession()
  const isCreator = account?.role.creator === true
  const [hasStarted, setStarted] = useState(false)
  useEffect(() => {
    if (!isCreator) return
    const timer = setTimeout(() => setStarted(true), AFTER_START_MS)
    return () => clearTimeout(timer)
  }, [isCreator])
  if (!isCreator || !hasStarted) return null
  return (
    <Catch fallback={() => null}>
      <Suspense>
        <Invitations />
      </Suspense>
    </Catch>
  )
}
