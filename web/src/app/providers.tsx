/** Everything a screen can reach for: the session and its GraphQL client, overlays, toasts. */
import { type ReactNode, useEffect } from 'react'
import { takeFarewell } from '#web/lib/farewell.ts'
import { OverlayHost } from '#web/lib/overlays.tsx'
import { useGoToSignIn } from '#web/lib/return-path.ts'
import { SessionProvider } from '#web/lib/session.tsx'
import { showToast, Toasts } from '#web/ui/toasts.tsx'
import { BuildWatch } from './BuildWatch.tsx'
import { GoOn } from './GoOn.tsx'
import { InvitationWatch } from './InvitationWatch.tsx'
import { OutboxWatch } from './OutboxWatch.tsx'
import { UnreadWatch } from './UnreadWatch.tsx'

export function Providers({ children }: { children: ReactNode }) {
  const goToSignIn = useGoToSignIn()
  useFarewell()
  return (
    <SessionProvider onSignedOut={goToSignIn}>
      <OverlayHost
        onFailed={() => showToast({ tone: 'danger', text: 'That did not open. Please try again.' })}
      >
        {children}
        <GoOn />
      </OverlayHost>
      <Toasts />
      <BuildWatch />
      <UnreadWatch />
      <OutboxWatch />
      <InvitationWatch />
    </SessionProvider>
  )
}

/** What the page before this one had to say before it went away. */
function useFarewell(): void {
  useEffect(() => {
    const text = takeFarewell()
    if (text) showToast({ tone: 'info', text, action: { label: 'OK', onSelect: () => undefined } })
  }, [])
}
