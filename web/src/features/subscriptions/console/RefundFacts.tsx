/** Facts about a refund: the charge, what it bought, and the fan's statement. */
import { dollars, shortDate } from '#rules/formats.ts'
import { dollarsToCents } from '#rules/money.ts'
import { dueAt, formatDeadline, QUEUE_DEADLINES } from '#rules/sla.ts'
import { DueBadge } from '#web/parts/console/DueBadge.tsx'
import { Facts, PaneTitle } from '#web/parts/console/Facts.tsx'
import { useSharedNow } from '#web/parts/console/use-now.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import type { Refund } from './queries.ts'
import { SpendingHistory } from './SpendingHistory.tsx'

export function RefundFacts({ of: refund }: { of: Refund }) {
  const now = useSharedNow()
  const { from, user, amount, subscription } = refund
  const since = new Date(refund.add_date)
  return (
    <div className="min-h-0 p-4 desktop:overflow-y-auto desktop:p-6">
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name={from.fullname || from.username} src={from.avatar} size={44} />
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-lg font-bold">{from.fullname || from.username}</h2>
          <p className="truncate text-sm text-ink-mute">
            requests a refund of {dollars(dollarsToCents(amount))} paid to @{user.username}
          </p>
        </div>
        {refund.state === 'open' ? (
          <DueBadge
            since={since}
            due={dueAt(since, QUEUE_DEADLINES.refunds)}
            size="md"
            of={formatDeadline(QUEUE_DEADLINES.refunds)}
          />
        ) : (
          <Badge tone={refund.state === 'granted' ? 'success' : 'mute'}>
            {refund.state === 'granted'
              ? `Refunded to ${refund.paid_to === 'card' ? 'card' : 'wallet'}`
              : 'Declined'}
          </Badge>
        )}
      </div>
      <blockquote className="edge mt-4 rounded-lg bg-surface p-4 text-base text-pretty wrap-anywhere">
        {refund.reason}
      </blockquote>
      <PaneTitle>Charge</PaneTitle>
      <Facts
        rows={[
          ['Charged', shortDate(new Date(refund.charged_on), now)],
          ['Requested', shortDate(since, now)],
          [
            'Subscription',
            subscription
              ? `${subscription.state}, until ${shortDate(new Date(subscription.ends_on), now)}`
              : null,
          ],
          [
            'Other purchases',
            refund.bought_since === 0 ? 'None from this creator' : `${refund.bought_since} from this creator`,
          ],
        ]}
      />
      <SpendingHistory of={refund.history} />
    </div>
  )
}
