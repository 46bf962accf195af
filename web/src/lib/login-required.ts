/** Redirects visitors to sign-in for popups that need an account. */
import { useCallback } from 'react'
import { needsLogin } from './popups.ts'
import { useGoToSignIn } from './return-path.ts'
import { useSession } from './session.tsx'

/** Runs the action, or sends a visitor to sign-in and remembers this page; returns whether it ran. */
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
