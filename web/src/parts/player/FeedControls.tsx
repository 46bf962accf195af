/** The reduced controls in the feed: a thin progress line, and the time where there is space or need. */
import type { Player } from '#web/lib/player/use-player.ts'
import { cx } from '#web/ui/cx.ts'
import { ProgressBar } from './ProgressBar.tsx'
import { SettingsSheet } from './SettingsSheet.tsx'
import { TimeLabel } from './TimeLabel.tsx'

type FeedControlsProps = {
  player: Player
  duration: number
  isSettingsOpen: boolean
  onSettings: (isOpen: boolean) => void
}

export function FeedControls({ player, duration, isSettingsOpen, onSettings }: FeedControlsProps) {
  const isScrubbing = player.seek.scrubbingTo !== null
  return (
    <>
      <div
        className={cx(
          'pointer-events-none absolute inset-x-0 bottom-14 text-center text-2xl',
          !isScrubbing && 'hidden',
        )}
      >
        <TimeLabel player={player} duration={duration} className="plate px-4 py-2" />
      </div>
      <div className="scrim-t pointer-events-none absolute inset-x-0 top-0 hidden px-5 pt-6 pb-10 text-right text-sm desktop:block">
        <TimeLabel player={player} duration={duration} />
      </div>
      <ProgressBar
        player={player}
        duration={duration}
        look="thin"
        className="absolute! inset-x-4 bottom-0 items-end! pb-2.5"
      />
      <SettingsSheet player={player} isOpen={isSettingsOpen} onClose={() => onSettings(false)} />
    </>
  )
}
