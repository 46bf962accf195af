/** Daily values as a table, newest first. */
import { formatWeekday } from '#web/lib/days.ts'
import { cx } from '#web/ui/cx.ts'
import type { DailyStatsProps } from './day-values.ts'

export function DayTable({ days, span, format: text, isTall }: DailyStatsProps) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      aria-label={`${text.name} by day`}
      className={cx('h-46 overflow-y-auto rounded-md', isTall ? 'desktop:h-82' : 'desktop:h-58')}
    >
      <table className="w-full text-left text-sm tabular-nums">
        <thead className="sticky top-0 bg-surface text-xs text-ink-mute">
          <tr>
            <th className="h-9 font-semibold">Day</th>
            <th className="text-right font-semibold">{text.name}</th>
            <th className="pr-2 text-right font-semibold">Previous {span} days</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {days.toReversed().map(({ day, value, before }) => (
            <tr key={day} className="h-9">
              <th scope="row" className="font-medium text-ink-soft">
                {formatWeekday(day)}
              </th>
              <td className={cx('text-right font-bold', text.tone === 'coin' && 'text-coin')}>
                {text.amount(value)}
              </td>
              <td className="pr-2 text-right text-ink-soft">{text.amount(before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
