/** One creator's payouts: the amount owed and its sources, why it waits, and earlier payouts. */
import { Lock, Unlock } from 'lucide-react'
import { Link } from 'react-router'
import { useQuery } from 'urql'
import { dollars, shortDate } from '#rules/formats.ts'
import { dollarsToCents } from '#rules/money.ts'
import { CheckRow, Facts, PaneTitle } from '#web/parts/console/Facts.tsx'
import { Key } from '#web/parts/console/Key.tsx'
import { staffPath } from '#web/parts/console/staff-path.ts'
import { useSharedNow } from '#web/parts/console/use-now.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { isReleasable, MADE_BADGES, methodText, payoutPartText, reasonSentence } from './payout-text.ts'
import { type PayoutPersonData, PayoutPersonQuery } from './queries.ts'

type Props = { id: string; onHold(): void; onRelease(): void }

export function PersonPane({ id, onHold, onRelease }: Props) {
  const result = useQuery({ query: PayoutPersonQuery, variables: { user: id } })
  const known = result[0].data?.payoutOf
  const shown = known?.id === id ? known : undefined
  return (
    <QueryResult of={[{ ...result[0], data: shown }, result[1]]} skeleton={<SkeletonRows rows={6} />}>
      {(person) => <Person of={person} onHold={onHold} onRelease={onRelease} />}
    </QueryResult>
  )
}

function Person({ of, onHold, onRelease }: { of: PayoutPersonData; onHold(): void; onRelease(): void }) {
  const now = useSharedNow()
  const { due, parts, holds, payouts, held } = of
  const { user, reasons } = due
  const isHeld = reasons.some(({ kind }) => kind === 'held')
  const canRelease = reasons.some(isReleasable)
  const past = holds.filter(({ released_on }) => released_on)
  return (
    <>
      <div className="flex items-center gap-3">
        <Avatar name={user.fullname || user.username} src={user.avatar} size={44} on="surface" />
        <div className="min-w-0">
          <h2 className="truncate text-base font-bold">{user.fullname || user.username}</h2>
          <p className="truncate text-xs text-ink-mute">
            @{user.username} · since {shortDate(new Date(of.since), now)}
          </p>
        </div>
      </div>
      <p className="mt-3 text-2xl font-bold text-coin tabular-nums">{dollars(dollarsToCents(due.value))}</p>
      <Facts
        className="mt-2"
        rows={[
          ...parts.map(
            ({ kind, value }) => [payoutPartText(kind), <Amount key={kind} value={value} />] as const,
          ),
          ['Held', held === 0 ? null : <Amount key="held" value={held} />],
          ['Paid to', due.hint ?? methodText(due.method)],
        ]}
      />
      <PaneTitle>{reasons.length > 0 ? 'On hold because' : 'Ready to pay'}</PaneTitle>
      <ul className="grid gap-2">
        {reasons.map((reason) => (
          <CheckRow key={reason.kind} is={reason.kind === 'minimum' ? 'doubtful' : 'bad'}>
            {reasonSentence(reason, now)}
          </CheckRow>
        ))}
        {of.details_changed_on && (
          <CheckRow is={reasons.some(({ kind }) => kind === 'payout-details') ? 'doubtful' : 'good'}>
            Payout details changed on {shortDate(new Date(of.details_changed_on), now)}, with a code
          </CheckRow>
        )}
        {!of.email_changed_on && <CheckRow is="good">Email address never changed</CheckRow>}
      </ul>
      {past.length > 0 && (
        <>
          <PaneTitle>Previous holds</PaneTitle>
          <ul className="grid gap-2 text-sm text-ink-soft">
            {past.map((hold) => (
              <li key={hold.id} className="wrap-anywhere">
                {shortDate(new Date(hold.date), now)}: {hold.reason}. Released: {hold.release_reason}
              </li>
            ))}
          </ul>
        </>
      )}
      <PaneTitle>Recent payouts</PaneTitle>
      {payouts.length === 0 && <p className="text-sm text-ink-mute">None yet</p>}
      <ul className="divide-y divide-line">
        {payouts.map(({ id, date, value, status, failure }) => (
          <li key={id} className="flex min-h-10 items-center justify-between gap-3 py-1.5 text-sm">
            <span className="min-w-0 text-ink-soft">
              {shortDate(new Date(date), now)}
              {failure && <span className="block truncate text-xs text-ink-mute">{failure}</span>}
            </span>
            <span className="flex items-center gap-2">
              {status !== 'paid' && <Badge {...(MADE_BADGES[status] ?? { children: status })} />}
              <Amount value={value} />
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        {!isHeld && (
          <Button size="sm" icon={Lock} onClick={onHold} end={<Key>H</Key>}>
            Hold
          </Button>
        )}
        {canRelease && (
          <Button size="sm" icon={Unlock} onClick={onRelease} end={<Key>L</Key>}>
            Release{' '}
          </Button>
        )}
        <Link
          to={`${staffPath('money', 'books')}?book=payable&user=${of.id}`}
          className="self-center text-sm font-semibold text-ink-soft underline"
        >
          View ledger
        </Link>
      </div>
    </>
  )
}

function Amount({ value }: { value: number }) {
  return <span className="font-semibold text-coin tabular-nums">{dollars(dollarsToCents(value))}</span>
}
