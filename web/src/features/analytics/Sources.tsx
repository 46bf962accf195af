/** The traffic sources of the chosen stat, and new against returning viewers. */
import { PercentBar } from '#web/ui/PercentBar.tsx'
import { type CreatorStat, STAT_FORMATS } from './creator-stats.ts'
import type { StudioStats } from './queries.ts'
import { percentText, SOURCE_TEXT } from './stat-text.ts'

type Props = { stats: StudioStats; shown: CreatorStat }

export function TrafficSources({ stats, shown }: Props) {
  const { plural, chart } = STAT_FORMATS[shown]
  const title = shown === 'completion' ? 'Completion by source' : `Where ${plural} from`
  return (
    <section className="card flex min-w-0 flex-col p-4 desktop:p-5">
      <h2 className="mb-4 text-base font-bold">{title}</h2>
      <ul className="grid gap-3.5">
        {rowsOf(stats, shown).map(({ source, value, share }) => (
          <li key={source}>
            <p className="mb-1.5 flex items-baseline justify-between gap-3 text-sm">
              <span className="font-semibold text-ink-soft">{SOURCE_TEXT[source]}</span>
              <span className="tabular-nums">
                <b className="font-bold">{value}</b>
                {shown !== 'completion' && (
                  <span className="ml-2 inline-block w-9 text-right text-ink-mute">{percentText(share)}</span>
                )}
              </span>
            </p>
            <PercentBar
              value={share * 100}
              label={`${SOURCE_TEXT[source]}, share of total`}
              tone={chart.tone}
            />
          </li>
        ))}
      </ul>
      <Audience {...stats.audience} />
    </section>
  )
}

/** An unknown source comes last, and only if it has a value. */
function rowsOf({ sources, total }: StudioStats, shown: CreatorStat) {
  const { amountOf, format: text } = STAT_FORMATS[shown]
  const all = amountOf(total)
  return sources.flatMap(({ source, figures }) => {
    const value = amountOf(figures)
    if (source === 'other' && value === 0) return []
    const isUnknown = shown === 'completion' && figures.completion === null
    const share = shown === 'completion' ? value : all > 0 ? Math.max(0, value / all) : 0
    return { source: source as keyof typeof SOURCE_TEXT, value: isUnknown ? '–' : text(value), share }
  })
}

function Audience({ new: fresh, returning }: StudioStats['audience']) {
  const all = fresh + returning
  const share = all > 0 ? fresh / all : 0
  return (
    <div className="mt-auto pt-5">
      <h2 className="mb-3 border-t border-line pt-4 text-base font-bold">Viewers</h2>
      {all === 0 ? (
        <p className="text-sm text-ink-mute">No signed-in viewers in this period</p>
      ) : (
        <>
          <span aria-hidden="true" className="flex h-3 gap-1 overflow-hidden rounded-full">
            <i className="min-w-1 bg-second" style={{ width: `${share * 100}%` }} />
            <i className="min-w-1 flex-1 bg-ink-mute" />
          </span>
          <p className="mt-2.5 flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft">
            <span className="flex items-center gap-2">
              <i className="size-2.5 rounded-full bg-second" />
              New <b className="font-bold text-ink">{percentText(share)}</b>
            </span>
            <span className="flex items-center gap-2">
              <i className="size-2.5 rounded-full bg-ink-mute" />
              Returning <b className="font-bold text-ink">{percentText(1 - share)}</b>
            </span>
          </p>
        </>
      )}
    </div>
  )
}
