/** Asks before discarding unsaved changes. */
import { Button } from '#web/ui/Button.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import type { Unsaved } from './use-unsaved.ts'

export function UnsavedSheet({ isLeaving, stay, leave }: Unsaved) {
  return (
    <Sheet open={isLeaving} onClose={stay} title="Leave without saving?">
      <p className="text-base text-ink-soft">You’ll lose your changes.</p>
      <div className="mt-5 grid grid-cols-2 gap-2">
        <Button size="lg" onClick={leave}>
          Leave
        </Button>
        <Button size="lg" tone="accent" onClick={stay}>
          Keep editing
        </Button>
      </div>
    </Sheet>
  )
}
