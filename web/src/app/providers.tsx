/** Everything a screen can reach for: the session and its GraphQL client, overlays, toasts. */
import type { ReactNode } from 'react'
import { OverlayHost } from '#web/lib/overlays.tsx'
import { useGoToSignIn } from '#web/lib/return-path.ts'
import { SessionProvider } from '#web/lib/session.tsx'
import { showToast, Toasts } from '#web/ui/toasts.tsx'

export function Providers({ children }: { children: ReactNode }) {
  const goToSignIn = useGoToSignIn()
  return (
    <SessionProvider onSignedOut={goToSignIn}>
      <OverlayHost
        onFailed={() => showToast({ tone: 'danger', text: 'That did not open. Please try again.' })}
      >
        {children}
      </OverlayHost>
      <Toasts />
    </SessionProvider>
  )
}
