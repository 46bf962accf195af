/** A bar of the maximum length with one segment per take, the running one in colour. */
import { duration } from '#rules/formats.ts'
import { cx } from '#web/ui/cx.ts'
import type { Take } from '../store/recording.ts'

type Props = { takes: readonly Take[]; elapsedMs: number; seconds: number; className?: string }

export function TakeBar({ takes, elapsedMs, seconds, className }: Props) {
  const share = (ms: number) => `${(ms / (seconds * 1000)) * 100}%`
  return (
    <span aria-hidden="true" className={cx('flex h-1.5 gap-0.75', className)}>
      {takes.map(({ id, durationMs }) => (
        <i key={id} className="rounded-full bg-ink" style={{ width: share(durationMs) }} />
      ))}
      {elapsedMs > 0 && <i className="rounded-full bg-accent" style={{ width: share(elapsedMs) }} />}
      <i className="min-w-0 flex-1 rounded-full bg-ink/30" />
    </span>
  )
}

type RecordingClockProps = { totalMs: number; seconds: number; isRunning: boolean }

export function RecordingClock({ totalMs, seconds, isRunning }: RecordingClockProps) {
  return (
    <span
      role="timer"
      className="flex h-10 items-center gap-2.5 rounded-full bg-veil px-4 text-lg font-bold tabular-nums"
    >
      {isRunning && <i className="size-2.5 rounded-full bg-accent" />}
      {duration(totalMs / 1000)}
      <span className="text-base font-semibold text-ink-soft">/ {duration(seconds)}</span>
    </span>
  )
}
