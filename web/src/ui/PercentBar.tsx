/** A progress bar in percent. */
import { cx } from './cx.ts'

const TONE = { accent: 'bg-accent', coin: 'bg-coin', success: 'bg-success', ink: 'bg-ink' } as const

type PercentBarProps = { value: number; label: string; tone?: keyof typeof TONE; height?: number }

export function PercentBar({ value, label, tone = 'accent', height = 6 }: PercentBarProps) {
  const percent = Math.min(100, Math.max(0, Math.round(value)))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="overflow-hidden rounded-full bg-overlay"
      style={{ height }}
    >
      <span
        className={cx('block h-full rounded-full transition-[width] duration-(--dur-fade)', TONE[tone])}
        style={{ width: `${percent}%` }}
      />
    </div>
  )
}
