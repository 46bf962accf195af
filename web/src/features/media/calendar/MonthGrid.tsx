/** A month as a grid of days; on desktop, releases can be dragged to another future day. */
import { useState } from 'react'
import { countLabel, timeOfDay } from '#rules/formats.ts'
import { cx } from '#web/ui/cx.ts'
import { dayKey } from './month.ts'
import type { ScheduledRelease } from './scheduled-fields.ts'

type Props = {
  month: Date
  days: readonly Date[]
  byDay: ReadonlyMap<string, ScheduledRelease[]>
  chosen: string
  onChoose(day: Date): void
  onOpen(release: ScheduledRelease): void
  onDrop(release: ScheduledRelease, day: Date): void
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const DAY_NAME = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })
/** Further releases show as a count; the list of the day has them all. */
const MAX_CHIPS = 3

export function MonthGrid({ month, days, byDay, chosen, onChoose, onOpen, onDrop }: Props) {
  const [dragged, setDragged] = useState<ScheduledRelease>()
  const [over, setOver] = useState('')
  const now = new Date()
  const today = dayKey(now)
  return (
    <div className="mt-3">
      <div aria-hidden="true" className="grid grid-cols-7 text-center text-xs font-semibold text-ink-mute">
        {WEEKDAYS.map((name) => (
          <span key={name} className="py-1.5">
            {name}
          </span>
        ))}
      </div>
      <div className="grid grid-cols-7 gap-1 desktop:gap-1.5">
        {days.map((day) => {
          const key = dayKey(day)
          const releases = byDay.get(key) ?? []
          const isAhead = key >= today
          const mayDrop = dragged !== undefined && isAhead
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: dragging is a shortcut; the sheet of each release does the same
            <div
              key={key}
              onDragOver={(event) => {
                if (!mayDrop) return
                event.preventDefault()
                setOver(key)
              }}
              onDragLeave={() => setOver('')}
              onDrop={(event) => {
                event.preventDefault()
                setOver('')
                if (mayDrop) onDrop(dragged, day)
              }}
              className={cx(
                'relative flex min-h-12 min-w-0 flex-col rounded-md desktop:min-h-28 desktop:p-1',
                day.getMonth() !== month.getMonth() && 'opacity-70',
                isAhead && releases.length === 0 ? 'border border-dashed border-line-strong' : 'bg-surface',
                key === chosen && 'shadow-[inset_0_0_0_2px_var(--color-ink)]',
                over === key && 'bg-overlay',
              )}
            >
              <button
                type="button"
                aria-pressed={key === chosen}
                aria-label={`${DAY_NAME.format(day)}, ${releases.length === 0 ? 'nothing' : countLabel(releases.length, 'release')}`}
                onClick={() => onChoose(day)}
                className="press flex min-h-11 flex-1 flex-col items-center justify-center gap-1 rounded-md text-sm font-semibold tabular-nums desktop:min-h-6 desktop:flex-none desktop:items-start desktop:px-1"
              >
                <span className={cx(key === today && 'rounded-full bg-accent px-1.5 text-on-accent')}>
                  {day.getDate()}
                </span>
                <span aria-hidden="true" className="flex h-1.5 gap-0.5 desktop:hidden">
                  {releases.slice(0, MAX_CHIPS).map(({ id }) => (
                    <span key={id} className="size-1.5 rounded-full bg-coin" />
                  ))}
                </span>
              </button>
              <ul className="hidden grid-cols-1 gap-1 desktop:grid">
                {releases.slice(0, MAX_CHIPS).map((release) => (
                  <li key={release.id}>
                    <Chip
                      release={release}
                      isMovable={new Date(release.available_date) > now}
                      onOpen={() => onOpen(release)}
                      onDrag={setDragged}
                    />
                  </li>
                ))}
                {releases.length > MAX_CHIPS && (
                  <li className="px-1 text-xs text-ink-mute">and {releases.length - MAX_CHIPS} more</li>
                )}
              </ul>
            </div>
          )
        })}
      </div>
    </div>
  )
}

type ChipProps = {
  release: ScheduledRelease
  isMovable: boolean
  onOpen(): void
  onDrag(release: ScheduledRelease | undefined): void
}

function Chip({ release, isMovable, onOpen, onDrag }: ChipProps) {
  const at = new Date(release.available_date)
  return (
    <button
      type="button"
      draggable={isMovable}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', release.id)
        event.dataTransfer.effectAllowed = 'move'
        onDrag(release)
      }}
      onDragEnd={() => onDrag(undefined)}
      onClick={onOpen}
      className={cx(
        'press flex w-full items-center gap-1.5 rounded-sm px-1 py-1 text-left text-xs',
        isMovable ? 'cursor-grab bg-coin-wash text-ink' : 'bg-raised text-ink-soft',
      )}
    >
      <span className="size-5 shrink-0 overflow-hidden rounded-xs bg-overlay">
        {release.thumbnail.grid && (
          <img
            src={release.thumbnail.grid}
            alt=""
            loading="lazy"
            draggable={false}
            className="size-full object-cover"
          />
        )}
      </span>
      <span className="shrink-0 font-semibold tabular-nums">{timeOfDay(at)}</span>
      <span className="truncate">{release.description}</span>
    </button>
  )
}
