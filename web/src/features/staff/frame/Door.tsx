/** What stands in place of the console for whoever has not entered it, or whose two hours are over. */
import { DoorOpen } from 'lucide-react'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

export function Door({ onEntered }: { onEntered(): void }) {
  return (
    <div className="grid min-h-0 flex-1 place-items-center">
      <EmptyState
        icon={DoorOpen}
        title="Enter the console"
        text="Your time in the console is over, or has not begun."
        action={<Button onClick={onEntered}>Enter</Button>}
      />
    </div>
  )
}
