/** Earnings day by day as a table, the newest day first. */
import { dollars } from '#rules/formats.ts'
import { centsOf } from '#rules/money.ts'
import { weekdayWords } from './days.ts'
import type { ChartDay } from './queries.ts'

export function DayTable({ days, span }: { days: readonly ChartDay[]; span: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section tabIndex={0} aria-label="Earnings by day" className="h-46 overflow-y-auto rounded-md desk:h-58">
      <table className="w-full text-left text-sm tabular-nums">
        <thead className="sticky top-0 bg-surface text-xs text-ink-mute">
          <tr>
            <th className="h-9 font-semibold">Day</th>
            <th className="text-right font-semibold">Earned</th>
            <th className="pr-2 text-right font-semibold">{span} days before</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {days.toReversed().map(({ day, value, before }) => (
            <tr key={day} className="h-9">
              <th scope="row" className="font-medium text-ink-soft">
                {weekdayWords(day)}
              </th>
              <td className="text-right font-bold text-coin">{dollars(centsOf(value))}</td>
              <td className="pr-2 text-right text-ink-soft">{dollars(centsOf(before))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
