/** Reopens the payment dialog that was left to add credits, on return to its page. */
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { useOverlays } from '#web/lib/overlays.tsx'
import { useSession } from '#web/lib/session.tsx'

export function GoOn() {
  const { state } = useLocation()
  const overlays = useOverlays()
  const isGoingOn = (state as { goesOn?: boolean } | null)?.goesOn === true
  const { account } = useSession()
  const open = useEffectEvent((goOn: typeof import('./go-on.ts').goOn) => goOn(overlays, account?.id))
  useEffect(() => {
    if (isGoingOn) void import('./go-on.ts').then(({ goOn }) => open(goOn))
  }, [isGoingOn])
  return null
}
