/** Unlocks of a mass message over time as bars, with a table for screen readers. */
import { useState } from 'react'
import { countLabel } from '#rules/formats.ts'
import { gridLines, labelledDays } from '#web/parts/chart/chart-scale.ts'
import { cx } from '#web/ui/cx.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { useIsDesktop } from '#web/ui/use-is-desktop.ts'
import type { MassDetails } from './queries.ts'
import { SectionHeading } from './SectionHeading.tsx'
import { barsOf, type Unit, type UnlockBar, unitsOf } from './unlock-bars.ts'

const LABELS: Record<Unit, string> = { minute: 'Minute', hour: 'Hour', day: 'Day' }

export function Unlocks({ mass: { days, buyers, figures } }: { mass: MassDetails }) {
  const now = new Date()
  const data = { days, buyers, unlocked: figures.unlocked }
  const units = unitsOf(data, now)
  const [chosen, setChosen] = useState<Unit>()
  const unit = chosen && units.includes(chosen) ? chosen : (units[0] ?? 'day')
  const bars = barsOf(data, unit, now)
  return (
    <section aria-labelledby="mass-unlocks" className="card p-4 desktop:p-5">
      <div className="mb-4 flex min-h-11 items-center justify-between gap-3">
        <SectionHeading id="mass-unlocks" className="text-base font-bold">
          Unlocks
        </SectionHeading>
        {units.length > 1 && (
          <Segmented
            label="By"
            items={units.map((value) => ({ value, label: LABELS[value] }))}
            value={unit}
            onChange={setChosen}
          />
        )}
      </div>
      <Drawing bars={bars} />
      <BarTable bars={bars} unit={unit} />
    </section>
  )
}

function Drawing({ bars }: { bars: readonly UnlockBar[] }) {
  const isDesktop = useIsDesktop()
  const lines = gridLines(Math.max(...bars.map(({ unlocked }) => unlocked)), 3, { isWhole: true })
  const top = lines.at(-1) ?? 1
  const named = new Set(labelledDays(bars.length, isDesktop ? 5 : 4))
  return (
    <div aria-hidden="true" className="text-xs font-medium text-ink-mute tabular-nums">
      <div className="relative ml-8 h-32">
        {lines.map((line) => (
          <span
            key={line}
            className="absolute inset-x-0 border-t border-line"
            style={{ bottom: `${(line / top) * 100}%` }}
          >
            <span className="absolute -left-8 w-6 -translate-y-1/2 text-right">{line}</span>
          </span>
        ))}
        <span className="absolute inset-0 flex items-end gap-[2%]">
          {bars.map(({ name, unlocked, isNow }) => (
            <span
              key={name}
              className={cx('min-w-0 flex-1 rounded-t-xs bg-coin', isNow && 'opacity-50')}
              style={{ height: `${(unlocked / top) * 100}%` }}
            />
          ))}
        </span>
      </div>
      <div className="mt-2 ml-8 flex gap-[2%]">
        {bars.map(({ name, label, isNow }, at) => (
          <span key={name} className="flex min-w-0 flex-1 justify-center">
            {named.has(at) && (
              <span className={cx('whitespace-nowrap', isNow && 'font-bold text-ink')}>{label}</span>
            )}
          </span>
        ))}
      </div>
    </div>
  )
}

function BarTable({ bars, unit }: { bars: readonly UnlockBar[]; unit: Unit }) {
  return (
    <table className="sr-only">
      <caption>Unlocks by {unit}</caption>
      <tbody>
        {bars.map(({ name, unlocked }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{countLabel(unlocked, 'unlock')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
