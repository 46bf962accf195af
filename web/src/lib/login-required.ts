/** Puts signing in before a popup that needs it. */
import { useCallback } from 'react'
import { needsLogin } from './popups.ts'
import { useGoToSignIn } from './return-path.ts'
import { useSession } from './session.tsx'

/** Runs what a popup's button does, or sends a visitor to sign in and remembers this page; says which. */
export function useLoginRequired(): (popup: string, run: () => void) => boolean {
  const { status } = useSession()
  const goToSignIn = useGoToSignIn()
  return useCallback(
    (popup, run) => {
      const mayRun = status === 'signed-in' || !needsLogin(popup)
      if (mayRun) run()
      else goToSignIn()
      return mayRun
    },
    [status, goToSignIn],
  )
}
