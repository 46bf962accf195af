/** Facts about a refund: the charge, what it bought, and the fan's statement. */
import { counted, dollars, shortDate } from '#rules/formats.ts'
import { centsOf } from '#rules/money.ts'
import { dueAt, PROMISES, spanWords } from '#rules/promises.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { DueBadge } from '../frame/DueBadge.tsx'
import { Facts, PaneTitle } from '../frame/Facts.tsx'
import { useNow } from '../frame/use-now.ts'
import { History } from './History.tsx'
import type { Refund } from './queries.ts'

export function RefundFacts({ of: refund }: { of: Refund }) {
  const now = useNow()
  const { from, user, amount, subscription } = refund
  const since = new Date(refund.add_date)
  return (
    <div className="min-h-0 p-4 desk:overflow-y-auto desk:p-6">
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name={from.fullname || from.username} src={from.avatar} size={44} />
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-lg font-bold">{from.fullname || from.username}</h2>
          <p className="truncate text-sm text-ink-mute">
            wants {dollars(centsOf(amount))} back from @{user.username}
          </p>
        </div>
        {refund.state === 'open' ? (
          <DueBadge
            since={since}
            due={dueAt(since, PROMISES.refunds)}
            size="md"
            of={spanWords(PROMISES.refunds)}
          />
        ) : (
          <Badge tone={refund.state === 'granted' ? 'success' : 'mute'}>
            {refund.state === 'granted' ? `Granted as ${refund.paid_to}` : 'Refused'}
          </Badge>
        )}
      </div>
      <blockquote className="edge mt-4 rounded-lg bg-surface p-4 text-base text-pretty wrap-anywhere">
        {refund.reason}
      </blockquote>
      <PaneTitle>The charge</PaneTitle>
      <Facts
        rows={[
          ['Charged on', shortDate(new Date(refund.charged_on), now)],
          ['Asked on', shortDate(since, now)],
          [
            'Subscription',
            subscription
              ? `${subscription.state}, until ${shortDate(new Date(subscription.ends_on), now)}`
              : null,
          ],
          [
            'Bought since',
            refund.bought_since === 0
              ? 'Nothing else of this creator'
              : `${counted(refund.bought_since, 'more thing')} of this creator`,
          ],
        ]}
      />
      <History of={refund.history} />
    </div>
  )
}
