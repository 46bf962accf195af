/** Tells a visitor that this needs an account, with the way to sign in and back here. */
import { useGoToSignIn } from '#web/lib/return-path.ts'
import { dismissToast, showToast } from '#web/ui/toasts.tsx'

let shown: number | undefined

/** However often it is asked for, there is one hint on the screen. */
export function useLoginHint(): () => void {
  const goToSignIn = useGoToSignIn()
  return () => {
    if (shown !== undefined) dismissToast(shown)
    shown = showToast({
      tone: 'info',
      text: 'Require login',
      action: { label: 'Sign In', onSelect: () => goToSignIn() },
    })
  }
}
