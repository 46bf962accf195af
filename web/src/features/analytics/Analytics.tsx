/** /studio/analytics: a creator's stats over a chosen period. */
import { ChartSpline, Download } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useQuery } from 'urql'
import { ANALYTICS_RANGES, type AnalyticsRange } from '#rules/analytics.ts'
import { oneOf } from '#rules/one-of.ts'
import { DEFAULT_SPAN, SpanChoice } from '#web/parts/chart/SpanChoice.tsx'
import { Page } from '#web/parts/page/Page.tsx'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { iconButtonClass } from '#web/ui/IconButton.tsx'
import { Loading, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { ByKind } from './ByKind.tsx'
import { ChartCard } from './ChartCard.tsx'
import { type CreatorStat, isAllZero } from './creator-stats.ts'
import { Lists } from './Lists.tsx'
import { type StudioStats, StudioStatsQuery } from './queries.ts'
import { TrafficSources } from './Sources.tsx'
import { StatCards } from './StatCards.tsx'
import { dateRangeText } from './stat-text.ts'

export function Analytics() {
  const [span, setSpan] = useSpan()
  const [answer, ask] = useQuery({
    query: StudioStatsQuery,
    variables: { days: span },
    requestPolicy: 'cache-and-network',
  })
  const { data, error } = answer
  // Ignores the previous period's data while another one loads.
  const stats = data?.studioFigures.days.length === span ? data.studioFigures : undefined
  const fetching = answer.fetching || answer.stale
  return (
    <Page
      title="Analytics"
      sub={<SpanLine stats={stats} span={span} />}
      back="/studio"
      width="max-w-296"
      end={<Actions span={span} onSpan={setSpan} />}
    >
      <div className="pb-3 desktop:hidden">
        <SpanChoice span={span} onChange={setSpan} isRow />
      </div>
      <QueryResult
        of={[{ data: stats, error, fetching }, ask]}
        waiting={<StatsSkeleton />}
        errorContent={(again, text) => (
          <div className="card">
            <ErrorState title="Couldn’t load stats" text={text} onRetry={again} />
          </div>
        )}
      >
        {(stats) => (isAllZero(stats) ? <NothingYet /> : <StatsView stats={stats} span={span} />)}
      </QueryResult>
    </Page>
  )
}

/** In the URL, so that reload and back show the same. */
function useSpan(): [AnalyticsRange, (span: AnalyticsRange) => void] {
  const [query, setQuery] = useSearchParams()
  const span = oneOf(ANALYTICS_RANGES, Number(query.get('days'))) ?? DEFAULT_SPAN
  return [span, (chosen) => setQuery({ days: String(chosen) }, { replace: true })]
}

function SpanLine({ stats, span }: { stats: StudioStats | undefined; span: AnalyticsRange }) {
  return (
    <span className="max-desktop:hidden">
      {stats
        ? `${dateRangeText(stats.from, stats.to)}, compared with the previous ${span} days`
        : `The last ${span} days`}
    </span>
  )
}

function Actions({ span, onSpan }: { span: AnalyticsRange; onSpan(span: AnalyticsRange): void }) {
  const table = `/api/studio/analytics.csv?days=${span}`
  return (
    <>
      <a
        href={table}
        download
        aria-label="Download CSV"
        className={iconButtonClass({ className: 'size-11 desktop:hidden' })}
      >
        <Download size={22} strokeWidth={2.1} />
      </a>
      <span className="flex items-center gap-2 max-desktop:hidden">
        <SpanChoice span={span} onChange={onSpan} />
        <a href={table} download className={buttonClass()}>
          <Download size={18} strokeWidth={2.4} />
          CSV
        </a>
      </span>
    </>
  )
}

function StatsView({ stats, span }: { stats: StudioStats; span: AnalyticsRange }) {
  const [shown, setShown] = useState<CreatorStat>('views')
  return (
    <>
      <StatCards stats={stats} shown={shown} onShow={setShown} />
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3 desktop:mt-4 desktop:gap-4 wide:grid-cols-[minmax(0,1fr)_320px]">
        <ChartCard stats={stats} shown={shown} span={span} />
        <TrafficSources stats={stats} shown={shown} />
        <ByKind kinds={stats.kinds} />
        {/* On a phone the best media come first; the rest follows below. */}
        <div className="max-desktop:order-first max-desktop:row-start-2 wide:col-span-2">
          <Lists key={span} span={span} />
        </div>
      </div>
      <p className="mt-4 mb-6 text-sm text-pretty text-ink-mute">
        Days are in UTC. Stats can lag by a minute or two. Your own views don’t count.
      </p>
    </>
  )
}

function NothingYet() {
  return (
    <div className="card">
      <EmptyState
        icon={ChartSpline}
        title="No stats for this period yet"
        text="Views, likes, follows and income show up here within minutes."
        action={
          <Link to="/studio/upload" className={buttonClass({ tone: 'accent' })}>
            Upload
          </Link>
        }
      />
    </div>
  )
}

function StatsSkeleton() {
  return (
    <Loading label="Loading stats">
      <div className="grid grid-cols-3 gap-2 desktop:grid-cols-6 desktop:gap-3">
        {[0, 1, 2, 3, 4, 5].map((card) => (
          <SkeletonBlock key={card} className="h-22 desktop:h-26" />
        ))}
      </div>
      <div className="mt-3 grid gap-3 desktop:mt-4 desktop:gap-4 wide:grid-cols-[minmax(0,1fr)_320px]">
        <SkeletonBlock className="h-60 desktop:h-92" />
        <SkeletonBlock className="h-60 desktop:h-92" />
      </div>
    </Loading>
  )
}
