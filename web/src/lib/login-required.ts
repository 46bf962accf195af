/** Which popups a visitor may open; the others lead to signing in first. */
import { useCallback } from 'react'
import { useGoToSignIn } from './return-path.ts'
import { useSession } from './session.tsx'

const OPEN_TO_VISITORS: ReadonlySet<string> = new Set([
  'alert',
  'camera_options',
  'invite',
  'edit_shared_link',
  'remove_shared_link',
  'add_card',
  'agree_18',
])

export function needsLogin(popup: string): boolean {
  return !OPEN_TO_VISITORS.has(popup)
}

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
