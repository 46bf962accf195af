/** Reopens the payment dialog that was left to add credits, on return to its page. */
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { useOverlays } from '#web/lib/overlays.tsx'
import { useSession } from '#web/lib/session.tsx'

export function ReopenPayment() {
  const { state } = useLocation()
  const overlays = useOverlays()
  const shouldReopen = (state as { goesOn?: boolean } | null)?.goesOn === true
  const { account } = useSession()
  const open = useEffectEvent((reopen: typeof import('./reopen-payment.ts').reopenPayment) =>
    reopen(overlays, account?.id),
  )
  useEffect(() => {
    if (shouldReopen) void import('./reopen-payment.ts').then(({ reopenPayment: reopen }) => open(reopen))
  }, [shouldReopen])
  return null
}
