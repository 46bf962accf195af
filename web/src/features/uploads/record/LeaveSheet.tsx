/** Asks what to do with a recording that is being left. */
import { Button } from '#web/ui/Button.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { flushRecording, forgetRecording } from './store/recording-store.ts'

type Props = { isOpen: boolean; onStay(): void; onLeave(): void }

export function LeaveSheet({ isOpen, onStay, onLeave }: Props) {
  const keep = async () => {
    await flushRecording()
    onLeave()
  }
  const discard = () => {
    forgetRecording()
    onLeave()
  }
  return (
    <Sheet open={isOpen} onClose={onStay} title="Leave this recording?">
      <p className="text-base text-pretty text-ink-soft">
        If you keep it, you can continue in this browser for seven days.
      </p>
      <div className="mt-5 grid grid-cols-2 gap-2">
        <Button size="lg" tone="danger" onClick={discard}>
          Discard
        </Button>
        <Button size="lg" tone="accent" onClick={() => void keep()}>
          Keep
        </Button>
      </div>
    </Sheet>
  )
}
