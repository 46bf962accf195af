/** /account/calendar: scheduled releases, month by month. */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMutation, useQuery } from 'urql'
import { shortDate, timeOfDay } from '#rules/formats.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { Page } from '#web/parts/page/Page.tsx'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { DayList } from './DayList.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { dayKey, daysShown, endOfDays, monthFrom, monthText, onDay, otherMonth } from './month.ts'
import { releaseSheet } from './overlays.ts'
import { MoveRelease, ScheduledMediaFields, type ScheduledRelease } from './scheduled-fields.ts'
import './release-updates.ts'

const Releases = graphql(
  `
    query Releases($from: DateTime!, $to: DateTime!) {
      releases(from: $from, to: $to) { ...ReleaseFields }
    }
  `,
  [ScheduledMediaFields],
)

const MONTH_NAME = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' })

export function ReleaseCalendar() {
  const [params, setParams] = useSearchParams()
  const now = new Date()
  const month = monthFrom(params.get('m'), now)
  const days = daysShown(month)
  const query = useQuery({
    query: Releases,
    variables: { from: (days[0] ?? month).toISOString(), to: endOfDays(days).toISOString() },
    requestPolicy: 'cache-and-network',
  })
  const go = (by: number) => setParams({ m: monthText(otherMonth(month, by)) }, { replace: true })
  return (
    <Page title="Calendar" back="/account/media" width="max-w-276">
      <div className="flex items-center gap-1">
        <h2 aria-live="polite" className="min-w-0 flex-1 text-lg font-bold">
          {MONTH_NAME.format(month)}
        </h2>
        {monthText(month) !== monthText(now) && (
          <Button size="sm" onClick={() => setParams({}, { replace: true })}>
            Today
          </Button>
        )}
        <IconButton icon={ChevronLeft} label="Previous month" onClick={() => go(-1)} />
        <IconButton icon={ChevronRight} label="Next month" onClick={() => go(1)} />
      </div>
      <QueryResult of={query} skeleton={<SkeletonBlock className="mt-3 h-100" />}>
        {({ releases }) => <Month key={monthText(month)} month={month} days={days} releases={releases} />}
      </QueryResult>
    </Page>
  )
}

type Props = { month: Date; days: readonly Date[]; releases: readonly ScheduledRelease[] }

function Month({ month, days, releases }: Props) {
  const overlays = useOverlays()
  const now = new Date()
  const isNow = monthText(month) === monthText(now)
  const [day, setDay] = useState(isNow ? now : month)
  const [, move] = useMutation(MoveRelease)
  const byDay = Map.groupBy(releases, ({ available_date }) => dayKey(new Date(available_date)))
  const open = (release: ScheduledRelease) => void overlays.open(releaseSheet, { release })
  const drop = async (release: ScheduledRelease, to: Date) => {
    const at = onDay(new Date(release.available_date), to)
    if (dayKey(at) === dayKey(new Date(release.available_date))) return
    // Dropped on today after its time of day: the sheet asks for the time.
    if (at <= new Date()) return open(release)
    const { error } = await move({ media: release.id, to: at.toISOString() })
    if (error) showToast({ tone: 'danger', text: problemText(error) })
    else showToast({ tone: 'success', text: `Scheduled for ${shortDate(at, now)} at ${timeOfDay(at)}` })
  }
  return (
    <>
      <MonthGrid
        month={month}
        days={days}
        byDay={byDay}
        chosen={dayKey(day)}
        onChoose={setDay}
        onOpen={open}
        onDrop={(release, to) => void drop(release, to)}
      />
      <DayList day={day} releases={byDay.get(dayKey(day)) ?? []} onOpen={open} />
    </>
  )
}
