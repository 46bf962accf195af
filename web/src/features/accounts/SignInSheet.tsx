/** Says that an action needs an account, with links to sign in and sign up. */
import type { OverlayControls } from '#web/lib/overlays.tsx'
import type { SignInPath } from '#web/lib/return-path.ts'
import { Button } from '#web/ui/Button.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'

export type SignInSheetProps = OverlayControls<SignInPath> & { what?: string | undefined }

export function SignInSheet({ what = 'do this', close }: SignInSheetProps) {
  return (
    <Sheet open onClose={close} title="Require login">
      <p className="text-base text-pretty text-ink-soft">Sign in to {what}.</p>
      <div className="mt-5 grid gap-2.5">
        <Button tone="accent" size="lg" wide onClick={() => close('/signin')}>
          Sign In
        </Button>
        <Button size="lg" wide onClick={() => close('/signup')}>
          Sign Up
        </Button>
      </div>
    </Sheet>
  )
}
