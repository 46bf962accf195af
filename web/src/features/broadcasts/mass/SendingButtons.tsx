/** The buttons of a mass message being sent: pause, resume, cancel. */
import { Pause, Play, X } from 'lucide-react'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import type { MassActions } from './use-mass-actions.tsx'

type Props = { actions: MassActions; isPaused: boolean; className?: string }

export function SendingButtons({ actions, isPaused, className }: Props) {
  return (
    <div className={cx('grid grid-cols-2 gap-2', className)}>
      {isPaused ? (
        <Button icon={Play} busy={actions.isBusy} onClick={actions.resume}>
          Resume
        </Button>
      ) : (
        <Button icon={Pause} busy={actions.isBusy} onClick={actions.pause}>
          Pause
        </Button>
      )}
      <Button tone="danger" icon={X} onClick={actions.cancel}>
        Cancel
      </Button>
    </div>
  )
}
