/** A progress ring with its percentage inside. */
import { cx } from '#web/ui/cx.ts'
import type { Ring } from './progress-of.ts'

const RADIUS = 84
const ROUND = 2 * Math.PI * RADIUS
const STROKE = { accent: 'stroke-accent', success: 'stroke-success', ink: 'stroke-ink' } as const

export function ProgressRing({ percent, below, tone }: Ring) {
  return (
    <div
      role="progressbar"
      aria-label="All files"
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={`${percent}%, ${below}`}
      className="relative size-50"
    >
      <svg viewBox="0 0 200 200" aria-hidden="true" className="size-full -rotate-90">
        <circle cx="100" cy="100" r={RADIUS} fill="none" strokeWidth="12" className="stroke-raised" />
        {percent > 0 && (
          <circle
            cx="100"
            cy="100"
            r={RADIUS}
            fill="none"
            strokeWidth="12"
            strokeLinecap="round"
            strokeDasharray={`${(ROUND * percent) / 100} ${ROUND}`}
            className={cx('transition-[stroke-dasharray] duration-(--dur-fade)', STROKE[tone])}
          />
        )}
      </svg>
      <span className="absolute inset-0 grid place-items-center text-center">
        <span>
          <b className="block text-4xl font-extrabold tabular-nums">{percent}%</b>
          <span className="text-sm text-ink-soft tabular-nums">{below}</span>
        </span>
      </span>
    </div>
  )
}
