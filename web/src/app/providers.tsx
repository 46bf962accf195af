/** Context providers: session and GraphQL client, overlays, toasts. */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { OverlayHost } from '#web/lib/overlays.tsx'
import { useGoToSignIn } from '#web/lib/return-path.ts'
import { SessionProvider } from '#web/lib/session.tsx'
import { whenIdle } from '#web/lib/when-idle.ts'
import { showToast } from '#web/ui/toasts.tsx'

export function Providers({ children }: { children: ReactNode }) {
  const goToSignIn = useGoToSignIn()
  const AfterStart = useAfterStart()
  return (
    <SessionProvider onSignedOut={goToSignIn}>
      <OverlayHost onFailed={() => showToast({ tone: 'danger', text: 'Couldn’t open that. Try again.' })}>
        {children}
        {AfterStart && <AfterStart />}
      </OverlayHost>
    </SessionProvider>
  )
}

const RETRY_MS = 5_000

/** Loaded when idle, and retried until it succeeds. */
function useAfterStart(): ComponentType | undefined {
  const [Part, setPart] = useState<ComponentType>()
  useEffect(() => {
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const fetchPart = () =>
      import('./AfterStart.tsx').then(
        ({ AfterStart }) => {
          if (!isGone) setPart(() => AfterStart)
        },
        () => {
          if (!isGone) timer = setTimeout(fetchPart, RETRY_MS)
        },
      )
    whenIdle(fetchPart)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [])
  return Part
}
