/** Earnings as a table, for desktop. */
import { CircleCheckBig, Hourglass, Send, Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import { dollars } from '#rules/formats.ts'
import { dollarsToCents } from '#rules/money.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge, type BadgeProps } from '#web/ui/Badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { entryText, entryTimeText } from './entry-text.ts'
import { kindText } from './kinds.ts'
import type { EarningsEntry } from './queries.ts'

export function EarningsTable({ entries }: { entries: readonly EarningsEntry[] }) {
  const now = new Date()
  return (
    <table className="w-full text-left text-base">
      <thead>
        <tr className="h-9 border-b border-line text-xs text-ink-mute *:font-semibold">
          <th>From</th>
          <th className="pl-2">For</th>
          <th className="pl-4 text-right">Price</th>
          <th className="pl-4 text-right">Your share</th>
          <th className="pl-6">Date</th>
          <th className="pl-6">Status</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {entries.map((entry) => (
          <tr key={entry.id} className="h-13">
            <td className="w-[30%] max-w-0">
              <Link
                to={`/${entry.from.username}`}
                className="inline-flex max-w-full items-center gap-2.5 rounded-md py-1 hover:underline"
              >
                <Avatar src={entry.from.avatar} name={entry.from.fullname} size={30} on="surface" />
                <b className="truncate font-semibold">{entry.from.fullname}</b>
              </Link>
            </td>
            <td className="pl-2 whitespace-nowrap text-ink-soft">{kindText(entry.type)}</td>
            <td className="pl-4 text-right text-ink-soft tabular-nums">
              {entry.price > 0 ? dollars(dollarsToCents(entry.price)) : '–'}
            </td>
            <td className="pl-4 text-right tabular-nums">
              <EarningsShare entry={entry} />
            </td>
            <td className="pl-6 whitespace-nowrap text-ink-soft">
              <time dateTime={entry.add_date}>{entryTimeText(entry.add_date, now)}</time>
            </td>
            <td className="pl-6">
              <Badge {...STATUS_STYLES[entry.state]}>{entryText(entry, now)}</Badge>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const STATUS_STYLES: Record<string, Pick<BadgeProps, 'tone' | 'icon'>> = {
  held: { icon: Hourglass },
  payable: { tone: 'success', icon: CircleCheckBig },
  'on-the-way': { tone: 'info', icon: Send },
  paid: { tone: 'success' },
  reversed: { tone: 'danger', icon: Undo2 },
}

/** The remaining share, with the original struck through after a partial reversal. */
export function EarningsShare({
  entry: { value, reversed },
  sign = '',
}: {
  entry: EarningsEntry
  sign?: string
}) {
  const left = dollarsToCents(value) - dollarsToCents(reversed)
  return (
    <>
      {reversed > 0 && (
        <s className="mr-1.5 text-sm font-medium text-ink-mute">
          <span className="sr-only">Before a refund: </span>
          {dollars(dollarsToCents(value))}
        </s>
      )}
      <b className={cx('font-bold', left > 0 ? 'text-coin' : 'text-ink-mute')}>
        {left > 0 && sign}
        {dollars(left)}
      </b>
    </>
  )
}
