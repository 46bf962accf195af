/** Process metrics of the last hour by minute, for sites without a monitoring dashboard. */
import { useQuery } from 'urql'
import { Answer } from '#web/parts/Answer.tsx'
import { Spark } from '#web/parts/chart/Spark.tsx'
import { cx } from '#web/ui/cx.ts'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { StaffPage } from '../frame/StaffPage.tsx'
import { useEvery } from '../lives/use-every.ts'
import { CARDS, type Card, shownOf } from './figures.ts'
import { type System, SystemQuery } from './system-query.ts'
import { Operations, Processes, Proofs, Queues } from './Tables.tsx'

const ASK_AGAIN_MS = 15_000

export function Section() {
  const [asked, ask] = useQuery({ query: SystemQuery, requestPolicy: 'cache-and-network' })
  useEvery(ASK_AGAIN_MS, () => ask({ requestPolicy: 'network-only' }))
  return (
    <StaffPage title="System" beside={<span className="text-sm font-medium">the last hour</span>}>
      <Answer
        of={[{ ...asked, data: asked.data?.staffSystem }, ask]}
        skeleton={<SkeletonBlock className="h-100" />}
        trouble="The figures did not come"
      >
        {(system) => <Shown system={system} />}
      </Answer>
    </StaffPage>
  )
}

function Shown({ system }: { system: System }) {
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 gap-3 desk:grid-cols-4 wide:grid-cols-6">
        {CARDS.map((card) => (
          <FigureCard key={card.name} card={card} series={system.series} />
        ))}
      </div>
      <Processes processes={system.processes} />
      <div className="grid gap-4 desk:grid-cols-2">
        <Operations operations={system.operations} />
        <div className="grid min-w-0 content-start gap-4">
          <Queues queues={system.queues} />
          <Proofs system={system} />
        </div>
      </div>
    </div>
  )
}

function FigureCard({ card, series }: { card: Card; series: System['series'] }) {
  const { now, most, values, isToLookAt } = shownOf(series, card)
  return (
    <section aria-label={card.label} className="card min-w-0 overflow-hidden">
      <div className="px-4 pt-3.5">
        <h2 className="truncate text-xs font-semibold text-ink-soft">{card.label}</h2>
        <p className="mt-0.5 flex flex-wrap items-baseline justify-between gap-x-2">
          <b className={cx('truncate text-xl tabular-nums', isToLookAt && 'text-danger-ink')}>
            {now === null ? '–' : card.words(now)}
          </b>
          <span className="shrink-0 text-xs text-ink-mute tabular-nums">most {card.words(most)}</span>
        </p>
      </div>
      <Spark values={values} tone={isToLookAt ? 'text-danger' : 'text-ink-mute'} />
    </section>
  )
}
