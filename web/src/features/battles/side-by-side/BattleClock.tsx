/** The battle's countdown, and the result in its place at the end. */
import { MessagesSquare, Swords } from 'lucide-react'
import { duration } from '#rules/formats.ts'
import { cx } from '#web/ui/cx.ts'
import { serverNow } from '../server-clock.ts'
import type { BattleNow } from '../use-battle.ts'
import { useSecondsLeft } from '../use-seconds.ts'

type Props = { now: BattleNow; variant: 'phone' | 'desktop' }

export function BattleClock({ now, variant }: Props) {
  const { phase, untilMs, clock } = now
  if (untilMs === null) return null
  const isTalk = phase === 'talk'
  const Sign = isTalk ? MessagesSquare : Swords
  return (
    <span
      role="timer"
      aria-label={isTalk ? 'Time left to talk' : 'Time left'}
      className={cx(
        'pointer-events-none absolute left-1/2 flex -translate-x-1/2 items-center rounded-full font-extrabold tabular-nums',
        variant === 'desktop' ? 'top-4 h-12 gap-2.5 px-5 text-xl' : 'top-3 h-9 gap-1.5 px-3.5 text-base',
        phase === 'tense' ? 'bg-live-fill text-on-live motion-safe:animate-pulse' : 'bg-canvas/85',
      )}
    >
      <Sign
        size={variant === 'desktop' ? 20 : 16}
        className={phase === 'tense' ? undefined : 'text-ink-soft'}
      />
      <Left key={untilMs} untilMs={untilMs} nowMs={() => serverNow(clock)} />
    </span>
  )
}

function Left({ untilMs, nowMs }: { untilMs: number; nowMs(): number }) {
  return duration(useSecondsLeft(untilMs, nowMs))
}
