/** /studio/analytics: a creator's stats over a chosen period. */
import { ChartSpline, Download } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useQuery } from 'urql'
import { FIGURE_SPANS, type FigureSpan } from '#rules/figures.ts'
import { oneOf } from '#rules/one-of.ts'
import { Answer } from '#web/parts/Answer.tsx'
import { SPAN_UNLESS_CHOSEN, SpanChoice } from '#web/parts/chart/SpanChoice.tsx'
import { Page } from '#web/parts/page/Page.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { iconButtonClass } from '#web/ui/IconButton.tsx'
import { Loading, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { ByKind } from './ByKind.tsx'
import { ChartCard } from './ChartCard.tsx'
import { FigureCards } from './FigureCards.tsx'
import { type FigureName, isNothing } from './figures.ts'
import { Lists } from './Lists.tsx'
import { StudioFigures, type Told } from './queries.ts'
import { Sources } from './Sources.tsx'
import { spanText } from './words.ts'

export function Analytics() {
  const [span, setSpan] = useSpan()
  const [answer, ask] = useQuery({
    query: StudioFigures,
    variables: { days: span },
    requestPolicy: 'cache-and-network',
  })
  const { data, error } = answer
  // Ignores the previous period's data while another one loads.
  const told = data?.studioFigures.days.length === span ? data.studioFigures : undefined
  const fetching = answer.fetching || answer.stale
  return (
    <Page
      title="Analytics"
      sub={<SpanLine told={told} span={span} />}
      back="/studio"
      width="max-w-296"
      end={<Actions span={span} onSpan={setSpan} />}
    >
      <div className="pb-3 desk:hidden">
        <SpanChoice span={span} onChange={setSpan} isRow />
      </div>
      <Answer
        of={[{ data: told, error, fetching }, ask]}
        waiting={<FiguresSkeleton />}
        trouble={(again, words) => (
          <div className="card">
            <ErrorState title="Your figures did not load" text={words} onRetry={again} />
          </div>
        )}
      >
        {(figures) => (isNothing(figures) ? <NothingYet /> : <Figures told={figures} span={span} />)}
      </Answer>
    </Page>
  )
}

/** In the URL, so that reload and back show the same. */
function useSpan(): [FigureSpan, (span: FigureSpan) => void] {
  const [query, setQuery] = useSearchParams()
  const span = oneOf(FIGURE_SPANS, Number(query.get('days'))) ?? SPAN_UNLESS_CHOSEN
  return [span, (chosen) => setQuery({ days: String(chosen) }, { replace: true })]
}

function SpanLine({ told, span }: { told: Told | undefined; span: FigureSpan }) {
  return (
    <span className="max-desk:hidden">
      {told ? `${spanText(told.from, told.to)}, next to the ${span} days before` : `The last ${span} days`}
    </span>
  )
}

function Actions({ span, onSpan }: { span: FigureSpan; onSpan(span: FigureSpan): void }) {
  const table = `/api/studio/analytics.csv?days=${span}`
  return (
    <>
      <a
        href={table}
        download
        aria-label="Download CSV"
        className={iconButtonClass({ className: 'size-11 desk:hidden' })}
      >
        <Download size={22} strokeWidth={2.1} />
      </a>
      <span className="flex items-center gap-2 max-desk:hidden">
        <SpanChoice span={span} onChange={onSpan} />
        <a href={table} download className={buttonClass()}>
          <Download size={18} strokeWidth={2.4} />
          CSV
        </a>
      </span>
    </>
  )
}

function Figures({ told, span }: { told: Told; span: FigureSpan }) {
  const [shown, setShown] = useState<FigureName>('views')
  return (
    <>
      <FigureCards told={told} shown={shown} onShow={setShown} />
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3 desk:mt-4 desk:gap-4 wide:grid-cols-[minmax(0,1fr)_320px]">
        <ChartCard told={told} shown={shown} span={span} />
        <Sources told={told} shown={shown} />
        <ByKind kinds={told.kinds} />
        {/* On a phone the best media come first; the rest follows below. */}
        <div className="max-desk:order-first max-desk:row-start-2 wide:col-span-2">
          <Lists key={span} span={span} />
        </div>
      </div>
      <p className="mt-4 mb-6 text-sm text-pretty text-ink-mute">
        Days are counted in UTC. What happened in the last minute or two is still on its way here. Your own
        views do not count.
      </p>
    </>
  )
}

function NothingYet() {
  return (
    <div className="card">
      <EmptyState
        icon={ChartSpline}
        title="Nothing to show for these days yet"
        text="Views, likes, follows and income show up here a minute after they happen."
        action={
          <Link to="/studio/upload" className={buttonClass({ tone: 'accent' })}>
            Upload something
          </Link>
        }
      />
    </div>
  )
}

function FiguresSkeleton() {
  return (
    <Loading label="Loading your figures">
      <div className="grid grid-cols-3 gap-2 desk:grid-cols-6 desk:gap-3">
        {[0, 1, 2, 3, 4, 5].map((card) => (
          <SkeletonBlock key={card} className="h-22 desk:h-26" />
        ))}
      </div>
      <div className="mt-3 grid gap-3 desk:mt-4 desk:gap-4 wide:grid-cols-[minmax(0,1fr)_320px]">
        <SkeletonBlock className="h-60 desk:h-92" />
        <SkeletonBlock className="h-60 desk:h-92" />
      </div>
    </Loading>
  )
}
