/** When a mass message is sent: now, or at a local time shown with its time zone. */
import { useId } from 'react'
import { BROADCAST } from '#rules/broadcasts.ts'
import { DAY_MS } from '#rules/time.ts'
import { fromLocalText, toLocalText } from '#web/lib/local-time.ts'
import { cx } from '#web/ui/cx.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import type { MassDraft } from './mass-draft.ts'
import { momentNote, nextFullHour, scheduledText, zoneText } from './when.ts'

type Props = {
  draft: MassDraft
  onChange(changes: Partial<MassDraft>): void
  error: string | undefined
}

const ITEMS = [
  { value: 'now', label: 'Now' },
  { value: 'scheduled', label: 'Scheduled' },
] as const

export function WhenSection({ draft: { isScheduled, at }, onChange, error: refused }: Props) {
  const id = useId()
  const now = new Date()
  const note = momentNote(at, now)
  const error = isScheduled ? (note.error ?? refused) : undefined
  const moment = fromLocalText(at)
  const line =
    note.hint ?? (error ? undefined : `${scheduledText(moment, now)}. Your time, ${zoneText(moment)}.`)
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2.5 text-base font-bold">
        When
      </h2>
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label="When"
          items={ITEMS}
          on="surface"
          value={isScheduled ? 'scheduled' : 'now'}
          onChange={(choice) =>
            onChange(
              choice === 'now'
                ? { isScheduled: false }
                : { isScheduled: true, at: note.error ? nextFullHour(now) : at },
            )
          }
        />
        {isScheduled && (
          <input
            type="datetime-local"
            aria-label="Day and time"
            aria-invalid={error !== undefined}
            aria-describedby={`${id}-line`}
            value={at}
            min={toLocalText(now)}
            max={toLocalText(new Date(now.getTime() + BROADCAST.maxDaysAhead * DAY_MS))}
            onChange={(event) => onChange({ at: event.target.value })}
            className={cx(
              'h-11 min-w-48 rounded-md bg-surface px-3 text-base font-semibold text-ink outline-none max-desktop:flex-1 pointer-coarse:text-[1rem]',
              'focus:shadow-[inset_0_0_0_2px_var(--color-ink)]',
              error ? 'shadow-[inset_0_0_0_1.5px_var(--color-danger)]' : 'edge',
            )}
          />
        )}
      </div>
      <p
        id={`${id}-line`}
        aria-live="polite"
        className={cx('mt-2 min-h-4.5 text-sm', error ? 'font-medium text-danger-ink' : 'text-ink-soft')}
      >
        {isScheduled && (error ?? line)}
      </p>
    </section>
  )
}
