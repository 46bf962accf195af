/** The timeline of this stream: viewers as a line, income as bars below it. */
import { dollars, timeOfDay } from '#rules/formats.ts'
import { Dock } from './Dock.tsx'

type LiveTimeline = readonly { minute: number; viewers: number; cents: number }[]

const WIDTH = 600
const HEIGHT = 96
/** Limits the bars to the lower part of the chart, below most of the line. */
const BARS = 0.6

type Props = { timeline: LiveTimeline | undefined; startedAt: string | null; endedAt?: string | null }

export function TimelineDock({ timeline = [], startedAt, endedAt = null }: Props) {
  const most = Math.max(0, ...timeline.map(({ viewers }) => viewers))
  const given = timeline.reduce((sum, { cents }) => sum + cents, 0)
  return (
    <Dock title="Viewers and tips" end={<Legend />}>
      <div className="px-4 pb-3">
        <p className="sr-only">
          Peak viewers: {most}. Tips: {dollars(given)}.
        </p>
        {!timeline ? (
          <div style={{ height: HEIGHT }} />
        ) : timeline.length < 2 ? (
          <p className="text-sm text-ink-mute">The chart starts in the second minute.</p>
        ) : (
          <>
            <Lines timeline={timeline} most={most} />
            <p aria-hidden="true" className="mt-1.5 flex justify-between text-xs text-ink-mute tabular-nums">
              <span>{startedAt && timeOfDay(new Date(startedAt))}</span>
              <span>Peak: {most.toLocaleString('en-US')}</span>
              <span>{endedAt ? timeOfDay(new Date(endedAt)) : 'now'}</span>
            </p>
          </>
        )}
      </div>
    </Dock>
  )
}

function Legend() {
  return (
    <span aria-hidden="true" className="flex items-center gap-3 text-xs text-ink-soft">
      <span className="flex items-center gap-1.5">
        <i className="h-0.5 w-3.5 rounded-full bg-verified" />
        Watching
      </span>
      <span className="flex items-center gap-1.5">
        <i className="size-2 rounded-[2px] bg-coin" />
        Tips
      </span>
    </span>
  )
}

function Lines({ timeline, most }: { timeline: LiveTimeline; most: number }) {
  const step = WIDTH / timeline.length
  const top = Math.max(...timeline.map(({ cents }) => cents), 1)
  const height = (share: number) => share * (HEIGHT - 4)
  const points = timeline.map(({ viewers }, at) => {
    const y = HEIGHT - 2 - height(viewers / Math.max(most, 1))
    return `${((at + 0.5) * step).toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="block w-full border-b border-line"
      style={{ height: HEIGHT }}
    >
      {timeline.map(({ minute, cents }, at) => {
        const tall = height((cents / top) * BARS)
        const width = Math.min(step * 0.6, 10)
        return (
          cents > 0 && (
            <rect
              key={minute}
              x={(at + 0.5) * step - width / 2}
              y={HEIGHT - tall}
              width={width}
              height={tall}
              className="fill-coin"
            />
          )
        )
      })}
      <polyline
        points={points.join(' ')}
        fill="none"
        className="stroke-verified"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
