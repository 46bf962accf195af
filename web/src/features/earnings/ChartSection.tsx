/** Earnings by day and source over a chosen period. */
import { Info, TrendingDown, TrendingUp } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from 'urql'
import type { AnalyticsRange } from '#rules/analytics.ts'
import { dollars } from '#rules/formats.ts'
import { dollarsToCents, SHARE_BP } from '#rules/money.ts'
import { useSiteFacts } from '#web/lib/site-facts.ts'
import { changePercent } from '#web/parts/chart/chart-scale.ts'
import { DailyStats } from '#web/parts/chart/DailyStats.tsx'
import type { ChartFormat } from '#web/parts/chart/day-values.ts'
import { dollarAxis } from '#web/parts/chart/dollar-axis.ts'
import { DEFAULT_SPAN, SpanChoice } from '#web/parts/chart/SpanChoice.tsx'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { PercentBar } from '#web/ui/PercentBar.tsx'
import { SkeletonBlock, SkeletonLine } from '#web/ui/Skeleton.tsx'
import { earningSources } from './kinds.ts'
import { ChartOf, type EarningsChartData } from './queries.ts'

const TEXTS: ChartFormat = {
  name: 'Earnings',
  tone: 'coin',
  amount: (value) => dollars(dollarsToCents(value)),
  axis: dollarAxis,
}

/** Shown for a sum that did not load. */
const UNKNOWN = '–'

export function ChartSection() {
  const [span, setSpan] = useState<AnalyticsRange>(DEFAULT_SPAN)
  const [answer, ask] = useQuery({
    query: ChartOf,
    variables: { days: span },
    requestPolicy: 'cache-and-network',
  })
  const { data, error, stale } = answer
  const fetching = answer.fetching || stale
  // Ignores the previous period's data while another one loads.
  const chart = data?.earnings_chart.days.length === span ? data.earnings_chart : undefined
  const isFailed = error !== undefined && !chart && !fetching
  return (
    <div className="mt-4 grid gap-4 wide:grid-cols-[minmax(0,1fr)_336px]">
      <section aria-label={`Last ${span} days`} className="card min-w-0 p-4 desktop:p-5">
        <div className="mb-1 flex items-start justify-between gap-3">
          <Total span={span} chart={chart} isFailed={isFailed} />
          <SpanChoice span={span} onChange={setSpan} />
        </div>
        <QueryResult
          of={[{ data: chart, error, fetching }, ask]}
          skeleton={<SkeletonBlock className="h-56 desktop:h-66" />}
        >
          {({ days }) => <DailyStats key={span} days={days} span={span} format={TEXTS} />}
        </QueryResult>
      </section>
      <Sources chart={chart} isFailed={isFailed} />
    </div>
  )
}

type Known = { chart: EarningsChartData | undefined; isFailed: boolean }

function Total({ span, chart, isFailed }: Known & { span: AnalyticsRange }) {
  const change = chart && changePercent(chart.total, chart.before_total)
  return (
    <div className="min-w-0">
      <h2 className="text-sm font-semibold text-ink-soft">Last {span} days</h2>
      <p className="mt-0.5 flex min-h-8 flex-wrap items-center gap-2.5 text-xl font-extrabold tabular-nums desktop:text-2xl">
        {chart ? (
          dollars(dollarsToCents(chart.total))
        ) : isFailed ? (
          UNKNOWN
        ) : (
          <SkeletonLine className="h-5! w-28" />
        )}
        {typeof change === 'number' && (
          <Badge tone={change < 0 ? 'mute' : 'success'} icon={change < 0 ? TrendingDown : TrendingUp}>
            <span className="sr-only">{change < 0 ? 'Down ' : 'Up '}</span>
            {Math.abs(change)}%
          </Badge>
        )}
      </p>
    </div>
  )
}

function Sources({ chart, isFailed }: Known) {
  const facts = useSiteFacts()
  return (
    <section className="card flex flex-col p-4 desktop:p-5">
      <h2 className="mb-4 text-base font-bold">Sources</h2>
      <ul className="grid gap-4 desktop:max-wide:grid-cols-2 desktop:max-wide:gap-x-8">
        {earningSources(chart?.kinds ?? []).map(({ label, cents, percent }) => (
          <li key={label}>
            <p className="mb-1.5 flex justify-between gap-3 text-sm">
              <span className="font-semibold text-ink-soft">{label}</span>
              {chart || isFailed ? (
                <span className="font-bold tabular-nums">{chart ? dollars(cents) : UNKNOWN}</span>
              ) : (
                <SkeletonLine className="w-16" />
              )}
            </p>
            <PercentBar value={percent} label={`${label}, share of total`} tone="coin" />
          </li>
        ))}
      </ul>
      <p className="mt-auto flex gap-2 pt-5 text-sm leading-snug text-ink-mute">
        <Info size={16} className="mt-px shrink-0" />
        You keep {facts?.subscription_percent ?? SHARE_BP.subscription / 100}% of subscriptions and{' '}
        {facts?.sales_percent ?? SHARE_BP.sales / 100}% of everything else, unless we agreed otherwise.
      </p>
    </section>
  )
}
