/** One row: both sides, where they are booked, and the note by which staff settled it. */
import { Link } from 'react-router'
import { shortDate, timeOfDay } from '#rules/formats.ts'
import { Facts } from '#web/parts/console/Facts.tsx'
import { staffPath } from '#web/parts/console/staff-path.ts'
import { useSharedNow } from '#web/parts/console/use-now.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { cx } from '#web/ui/cx.ts'
import type { RowData } from './queries.ts'
import { explanation, headline, rowAmount, rowBadge, rowKind, shortReference } from './row-text.ts'

export function RowPane({ row }: { row: RowData }) {
  const now = useSharedNow()
  const { user, kind, date, ours, theirs, fee, currency, payment, reference, card, journal } = row
  const timeText = (text: string) => `${shortDate(new Date(text), now)}, ${timeOfDay(new Date(text))}`
  const isDifferent = row.state !== 'matched' && row.state !== 'waiting'
  return (
    <>
      <Badge {...rowBadge(row)} />
      <h2 className="mt-3 text-lg font-bold">{headline(row)}</h2>
      <p className="text-sm text-pretty text-ink-soft">{explanation(row)}</p>
      {user && (
        <div className="mt-3 flex items-center gap-3">
          <Avatar name={user.fullname || user.username} src={user.avatar} size={44} on="surface" />
          <div className="min-w-0">
            <Link to={staffPath('people', user.id)} className="block truncate text-sm font-bold">
              {user.fullname || user.username}
            </Link>
            <p className="text-xs text-ink-mute">
              {rowKind(kind)}, {timeText(date)}
            </p>
          </div>
        </div>
      )}
      <table className="mt-4 w-full overflow-hidden rounded-lg bg-raised text-sm">
        <thead>
          <tr className="h-9 border-b border-line text-xs text-ink-mute">
            <td />
            <th scope="col" className="pr-3 text-right font-semibold">
              Ours
            </th>
            <th scope="col" className="pr-3 text-right font-semibold">
              Theirs
            </th>
          </tr>
        </thead>
        <tbody className="tabular-nums">
          <tr className={cx('h-9', isDifferent && 'bg-verified-wash')}>
            <th scope="row" className="pl-3 text-left font-normal text-ink-soft">
              Amount
            </th>
            <td className="pr-3 text-right font-semibold">{rowAmount(ours)}</td>
            <td className="pr-3 text-right font-semibold">{rowAmount(theirs, currency)}</td>
          </tr>
          <tr className="h-9">
            <th scope="row" className="pl-3 text-left font-normal text-ink-soft">
              Fee
            </th>
            <td className="pr-3 text-right">–</td>
            <td className="pr-3 text-right">{rowAmount(fee, currency)}</td>
          </tr>
        </tbody>
      </table>
      <Facts
        className="mt-3"
        rows={[
          ['Type', rowKind(kind)],
          ['At provider', theirs === null ? null : timeText(date)],
          ['Booked', row.booked_on && timeText(row.booked_on)],
          ['Card', card || null],
          [
            'Our entry',
            journal && (
              <Link
                to={`${staffPath('money', 'journals')}?id=${journal}`}
                className="font-mono text-xs underline"
              >
                {journal.slice(0, 8)}…{journal.slice(-4)}
              </Link>
            ),
          ],
          ['Payment', payment && <span title={payment}>{shortReference(payment)}</span>],
          ['Reference', reference && <span title={reference}>{shortReference(reference)}</span>],
        ]}
      />
      {row.note !== null && (
        <figure className="mt-4 rounded-lg bg-raised p-3 text-sm">
          <blockquote className="wrap-anywhere">{row.note}</blockquote>
          <figcaption className="mt-1 text-xs text-ink-mute">
            {row.noted_by && `@${row.noted_by.username}, `}
            {row.noted_on && timeText(row.noted_on)}
          </figcaption>
        </figure>
      )}
    </>
  )
}
