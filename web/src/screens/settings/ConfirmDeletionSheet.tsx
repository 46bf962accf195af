/** The confirmation before an account is deleted. */
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'

export function ConfirmDeletionSheet({ close }: OverlayControls<boolean>) {
  const { account } = useSession()
  return (
    <Sheet
      open
      onClose={close}
      title="Delete your account?"
      foot={
        <div className="grid gap-2.5">
          <Button tone="danger" size="lg" wide onClick={() => close(true)}>
            Delete account
          </Button>
          <Button size="lg" wide onClick={() => close(false)}>
            Keep account
          </Button>
        </div>
      }
    >
      <p className="text-base leading-[1.45] text-pretty text-ink-soft">
        @{account?.username} disappears now and is erased after 72 hours.
      </p>
    </Sheet>
  )
}
