/** The site's daily stats: cards, a chart against the previous period, and a table of days. */
import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useQuery } from 'urql'
import { dollars } from '#rules/formats.ts'
import { ChangePercent } from '#web/parts/chart/ChangePercent.tsx'
import { DailyStats } from '#web/parts/chart/DailyStats.tsx'
import { dollarAxis } from '#web/parts/chart/dollar-axis.ts'
import { useConsoleKeys } from '#web/parts/console/keys.ts'
import { StaffPage } from '#web/parts/console/StaffPage.tsx'
import { StaffTable } from '#web/parts/console/StaffTable.tsx'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import {
  amountText,
  revenueOf,
  SITE_STAT_FORMATS,
  SITE_STATS,
  type SiteStat,
  type SiteStatsDay,
  SiteStatsQuery,
  siteDayValues,
  siteStatsCsv,
  siteStatTotal,
  spansOf,
} from './site-stats.ts'

const SPANS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'Year' },
] as const

export function StatsSection() {
  const [span, setSpan] = useState<(typeof SPANS)[number]['value']>('30')
  const result = useQuery({
    query: SiteStatsQuery,
    variables: { days: Number(span) * 2 },
    requestPolicy: 'cache-and-network',
  })
  const days = result[0].data?.siteFigures.days
  const save = () => days && download(spansOf(days, Number(span)).now)
  useConsoleKeys([{ key: 'e', label: 'CSV', isInBar: true, isOff: !days, run: () => save() }])
  return (
    <StaffPage
      title="Stats"
      end={
        <div className="flex flex-wrap items-center gap-2">
          <Segmented label="Period" items={SPANS} value={span} onChange={setSpan} />
          <Button size="sm" icon={Download} disabled={!days} onClick={save}>
            CSV
          </Button>
        </div>
      }
    >
      <QueryResult
        of={[{ ...result[0], data: result[0].data?.siteFigures }, result[1]]}
        skeleton={<SkeletonBlock className="h-100" />}
        errorContent="Couldn’t load stats"
      >
        {({ days, counted_at, viewsGini }) => (
          <SiteStats days={days} span={Number(span)} countedAt={counted_at} gini={viewsGini} />
        )}
      </QueryResult>
    </StaffPage>
  )
}

function download(days: readonly SiteStatsDay[]): void {
  const url = URL.createObjectURL(new Blob([siteStatsCsv(days)], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `stats-${days.at(-1)?.day ?? 'none'}.csv`
  link.click()
  URL.revokeObjectURL(url)
}

const AT = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

type Props = { days: readonly SiteStatsDay[]; span: number; countedAt: string | null; gini: number | null }

function SiteStats({ days, span, countedAt, gini }: Props) {
  const [shown, setShown] = useState<SiteStat>('revenue')
  const { now, before } = spansOf(days, span)
  const values = useMemo(() => siteDayValues(shown, days, span), [shown, days, span])
  const { label, isMoney } = SITE_STAT_FORMATS[shown]
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 gap-3 desktop:grid-cols-6">
        {SITE_STATS.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === shown}
            onClick={() => setShown(name)}
            className={cx(
              'card min-w-0 p-4 text-left',
              name === shown && 'shadow-[inset_0_0_0_2px_var(--color-ink)]',
            )}
          >
            <span className="flex justify-between gap-2 text-xs font-semibold text-ink-soft">
              <span className="truncate">{SITE_STAT_FORMATS[name].label}</span>
              <ChangePercent now={siteStatTotal(name, now)} before={siteStatTotal(name, before)} />
            </span>
            <b
              className={cx(
                'mt-1 block truncate text-xl tabular-nums',
                SITE_STAT_FORMATS[name].isMoney && 'text-coin',
              )}
            >
              {amountText(name, siteStatTotal(name, now))}
            </b>
          </button>
        ))}
      </div>
      <section aria-label={`${label} by day`} className="card min-w-0 p-4 desktop:p-5">
        <h2 className="text-base font-bold">{label} by day</h2>
        <DailyStats
          days={values}
          span={span}
          isTall
          format={{
            name: label,
            tone: isMoney ? 'coin' : 'ink',
            isWhole: !isMoney,
            amount: (value) => (isMoney ? dollars(Math.round(value * 100)) : String(value)),
            axis: (value) => (isMoney ? dollarAxis(value) : amountText(shown, value)),
          }}
        />
      </section>
      <ViewsGini gini={gini} />
      <section className="card min-w-0 p-4 desktop:p-5">
        <DaysTable days={now.toReversed()} />
        <p className="mt-3 text-xs text-ink-mute">
          {countedAt ? `Updated at ${AT.format(new Date(countedAt))}. ` : 'Not counted yet. '}Days are in UTC.
          Test credits aren’t included.
        </p>
      </section>
    </div>
  )
}

function ViewsGini({ gini }: { gini: number | null }) {
  return (
    <section className="card min-w-0 p-4 desktop:p-5">
      <h2 className="flex items-baseline justify-between gap-3 text-base font-bold">
        How evenly views are spread
        <span className="text-xl tabular-nums">{gini === null ? '–' : gini.toFixed(2)}</span>
      </h2>
      <p className="mt-1 text-sm text-pretty text-ink-soft">
        Gini coefficient of views per creator, last 30 days. 0: all creators with views get the same number.
        1: one creator gets them all.
      </p>
    </section>
  )
}

const money = (cents: number) => <span className="text-coin">{dollars(cents)}</span>

function DaysTable({ days }: { days: readonly SiteStatsDay[] }) {
  return (
    <StaffTable
      label="By day"
      rows={days}
      keyOf={({ day }) => day}
      columns={[
        { title: 'Day', cell: ({ day }) => <b className="font-semibold">{day}</b> },
        { title: 'Revenue', isNumber: true, place: 'end', cell: (day) => money(revenueOf(day)) },
        { title: 'To creators', isNumber: true, cell: (day) => money(day.creator_cents) },
        { title: 'Platform', isNumber: true, cell: (day) => money(revenueOf(day) - day.creator_cents) },
        { title: 'Refunds', isNumber: true, cell: (day) => money(day.refund_cents) },
        { title: 'Payouts', isNumber: true, cell: (day) => money(day.payout_cents) },
        { title: 'New accounts', isNumber: true, cell: ({ accounts }) => accounts },
        { title: 'Active', isNumber: true, cell: ({ active }) => active },
        { title: 'Uploads', isNumber: true, cell: ({ media }) => media },
        { title: 'Views', isNumber: true, cell: ({ views }) => views },
        { title: 'Reports', isNumber: true, cell: ({ reports }) => reports },
      ]}
    />
  )
}
