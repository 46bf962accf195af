/** The releases of one day. */
import { CalendarX2 } from 'lucide-react'
import { Link } from 'react-router'
import { timeOfDay } from '#rules/formats.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { ScheduledRelease } from './scheduled-fields.ts'

type Props = { day: Date; releases: readonly ScheduledRelease[]; onOpen(release: ScheduledRelease): void }

const DAY_NAME = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })

export function DayList({ day, releases, onOpen }: Props) {
  const now = new Date()
  const isOver = new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1) <= now
  return (
    <section aria-label="Posts on this day" className="mt-6">
      <h2 className="text-lg font-bold">{DAY_NAME.format(day)}</h2>
      {releases.length === 0 ? (
        <EmptyState
          icon={CalendarX2}
          title={isOver ? 'Nothing released' : 'Nothing scheduled'}
          action={
            isOver ? undefined : (
              <Link to="/studio/upload" className={buttonClass()}>
                Upload for this day
              </Link>
            )
          }
        />
      ) : (
        <ul className="mt-1 divide-y divide-line">
          {releases.map((release) => (
            <li key={release.id}>
              <button
                type="button"
                onClick={() => onOpen(release)}
                className="press flex w-full items-center gap-3.5 rounded-md py-2.5 text-left"
              >
                <span className="h-17 w-13 shrink-0 overflow-hidden rounded-sm bg-raised">
                  {release.thumbnail.grid && (
                    <img
                      src={release.thumbnail.grid}
                      alt=""
                      loading="lazy"
                      className="size-full object-cover"
                    />
                  )}
                </span>
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-base font-semibold">{release.description}</span>
                  <span className="block text-sm text-ink-mute tabular-nums">
                    {timeOfDay(new Date(release.available_date))}
                    {release.visibility === 'subscription' && ' · subscribers'}
                  </span>
                </span>
                {new Date(release.available_date) > now ? (
                  <Badge tone="coin">Scheduled</Badge>
                ) : (
                  <Badge tone="success">Released</Badge>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
