/** Process metrics of last hour by minute, for sites without a monitoring dashboard. */
import { useQuery } from 'urql'
import { Sparkline } from '#web/parts/chart/Sparkline.tsx'
import { StaffPage } from '#web/parts/console/StaffPage.tsx'
import { useVisibleInterval } from '#web/parts/console/use-visible-interval.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { cx } from '#web/ui/cx.ts'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { METRIC_CARDS, type MetricCard, metricView } from './metric-cards.ts'
import { type System, SystemQuery } from './system-query.ts'
import { JobQueueTable, OperationTable, ProcessTable, VerificationTable } from './Tables.tsx'

const POLL_MS = 15_000

export function SystemSection() {
  const [result, ask] = useQuery({ query: SystemQuery, requestPolicy: 'cache-and-network' })
  useVisibleInterval(POLL_MS, () => ask({ requestPolicy: 'network-only' }))
  return (
    <StaffPage title="System" titleNote={<span className="text-sm font-medium">last hour</span>}>
      <QueryResult
        of={[{ ...result, data: result.data?.staffSystem }, ask]}
        skeleton={<SkeletonBlock className="h-100" />}
        errorContent="Couldn’t load the metrics"
      >
        {(system) => <Shown system={system} />}
      </QueryResult>
    </StaffPage>
  )
}

function Shown({ system }: { system: System }) {
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 gap-3 desktop:grid-cols-4 wide:grid-cols-6">
        {METRIC_CARDS.map((card) => (
          <MetricCardView key={card.name} card={card} series={system.series} />
        ))}
      </div>
      <ProcessTable processes={system.processes} />
      <div className="grid gap-4 desktop:grid-cols-2">
        <OperationTable operations={system.operations} />
        <div className="grid min-w-0 content-start gap-4">
          <JobQueueTable queues={system.queues} />
          <VerificationTable system={system} />
        </div>
      </div>
    </div>
  )
}

function MetricCardView({ card, series }: { card: MetricCard; series: System['series'] }) {
  const { now, most, values, isAlert } = metricView(series, card)
  return (
    <section aria-label={card.label} className="card min-w-0 overflow-hidden">
      <div className="px-4 pt-3.5">
        <h2 className="truncate text-xs font-semibold text-ink-soft">{card.label}</h2>
        <p className="mt-0.5 flex flex-wrap items-baseline justify-between gap-x-2">
          <b className={cx('truncate text-xl tabular-nums', isAlert && 'text-danger-ink')}>
            {now === null ? '–' : card.format(now)}
          </b>
          <span className="shrink-0 text-xs text-ink-mute tabular-nums">peak {card.format(most)}</span>
        </p>
      </div>
      <Sparkline values={values} tone={isAlert ? 'text-danger' : 'text-ink-mute'} />
    </section>
  )
}
