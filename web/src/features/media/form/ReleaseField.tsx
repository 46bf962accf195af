/** When a media is released: now (null), or at a future time. */

import { type Ref, useId } from 'react'
import { MEDIA, MEDIA_TEXT } from '#rules/media.ts'
import { HOUR_MS } from '#rules/time.ts'
import { fromLocalText, toLocalText } from '#web/lib/local-time.ts'
import { cx } from '#web/ui/cx.ts'
import { Segmented } from '#web/ui/Segmented.tsx'

type ReleaseFieldProps = {
  value: Date | null
  onChange(value: Date | null): void
  onBlur?: (() => void) | undefined
  error?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

const ITEMS = [
  { value: 'now', label: 'Now' },
  { value: 'scheduled', label: 'Scheduled' },
] as const

export function ReleaseField({ value, onChange, onBlur, error, ref }: ReleaseFieldProps) {
  const id = useId()
  const isScheduled = value !== null
  return (
    <div>
      <span className="mb-1.5 block text-sm font-semibold text-ink-soft">Release</span>
      <div className="flex min-h-12 flex-wrap items-center gap-2">
        <Segmented
          label="Release"
          items={ITEMS}
          on="surface"
          value={isScheduled ? 'scheduled' : 'now'}
          onChange={(choice) => onChange(choice === 'now' ? null : nextFullHour())}
        />
        {isScheduled && (
          <input
            ref={ref}
            type="datetime-local"
            aria-label="Release date and time"
            aria-invalid={error !== undefined}
            aria-describedby={`${id}-line`}
            value={toLocalText(value)}
            min={toLocalText(new Date())}
            max={toLocalText(new Date(Date.now() + MEDIA.maxScheduleMs))}
            onChange={(event) => onChange(fromLocalText(event.target.value))}
            onBlur={onBlur}
            className={cx(
              'h-11 min-w-48 flex-1 rounded-md bg-surface px-3 text-base font-semibold text-ink outline-none pointer-coarse:text-[1rem]',
              'focus:shadow-[inset_0_0_0_2px_var(--color-ink)]',
              error ? 'shadow-[inset_0_0_0_1.5px_var(--color-danger)]' : 'edge',
            )}
          />
        )}
      </div>
      <p
        id={`${id}-line`}
        aria-live="polite"
        className={cx('mt-1.5 min-h-4.5 text-sm', error ? 'font-medium text-danger-ink' : 'text-ink-mute')}
      >
        {error ?? hintFor(value)}
      </p>
    </div>
  )
}

function hintFor(value: Date | null): string | undefined {
  if (value === null) return undefined
  if (Number.isNaN(value.getTime())) return MEDIA_TEXT.release
  return value.getTime() <= Date.now()
    ? 'This time has passed, so it’s released right away'
    : 'In your time zone'
}

/** The default: at least an hour ahead. */
function nextFullHour(): Date {
  return new Date(Math.ceil((Date.now() + HOUR_MS) / HOUR_MS) * HOUR_MS)
}
