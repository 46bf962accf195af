/** Tells a visitor that this needs an account, on a sheet over the page, with the ways in and back here. */
import { useOverlays } from '#web/lib/overlays.tsx'
import { useGoToSignIn } from '#web/lib/return-path.ts'
import { signInSheet } from './sign-in-sheet.ts'

/** `what` ends the sentence 'Sign in to …'. */
export function useLoginHint(): (what?: string) => void {
  const overlays = useOverlays()
  const goToSignIn = useGoToSignIn()
  return async (what) => {
    const door = await overlays.open(signInSheet, { what })
    // Read now: the address may have followed a slide while the sheet was open.
    const { pathname, search, hash } = window.location
    if (door) goToSignIn(`${pathname}${search}${hash}`, door)
  }
}
