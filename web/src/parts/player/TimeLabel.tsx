/** The position and duration in digits. */
import { clock } from '#web/lib/player/time-text.ts'
import type { Player } from '#web/lib/player/use-player.ts'
import { useTime } from '#web/lib/player/use-time.ts'
import { cx } from '#web/ui/cx.ts'

export function TimeLabel({
  player,
  duration,
  className,
}: {
  player: Player
  duration: number
  className?: string
}) {
  const time = useTime(player.video)
  const shown = player.seek.scrubbingTo ?? time
  return (
    <span className={cx('lift font-semibold whitespace-nowrap text-ink tabular-nums', className)}>
      {clock(shown)} <span className="text-ink/80">/ {clock(duration)}</span>
    </span>
  )
}
