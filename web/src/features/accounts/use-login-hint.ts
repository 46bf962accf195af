/** Shows visitors a sheet that an action needs an account, with links to sign in and back. */
import { useOverlays } from '#web/lib/overlays.tsx'
import { useGoToSignIn } from '#web/lib/return-path.ts'
import { signInSheet } from './sign-in-sheet.ts'

/** `what` completes the sentence 'Sign in to …'. */
export function useLoginHint(): (what?: string) => void {
  const overlays = useOverlays()
  const goToSignIn = useGoToSignIn()
  return async (what) => {
    const choice = await overlays.open(signInSheet, { what })
    // Read now, because the URL may have changed with the slide while the sheet was open.
    const { pathname, search, hash } = window.location
    if (choice) goToSignIn(`${pathname}${search}${hash}`, choice)
  }
}
