/** One payout: amount, date, destination and status. */
import { Banknote, LoaderCircle } from 'lucide-react'
import { dollars, shortDate } from '#rules/formats.ts'
import { dollarsToCents } from '#rules/money.ts'
import { Badge, type BadgeProps } from '#web/ui/Badge.tsx'
import type { PaidOut } from './queries.ts'

const STATES: Record<string, BadgeProps> = {
  pending: { children: 'Pending' },
  processing: { children: 'Processing', tone: 'info', icon: LoaderCircle },
  paid: { children: 'Paid', tone: 'success' },
  failed: { children: 'Failed', tone: 'danger' },
  cancelled: { children: 'Cancelled' },
}

export function PayoutItem({ payout: { value, date, hint, status, failure } }: { payout: PaidOut }) {
  const isReturned = status === 'failed' || status === 'cancelled'
  return (
    <li className="flex items-center gap-3 py-3">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-raised text-ink-soft">
        <Banknote size={19} />
      </span>
      <span className="min-w-0 flex-1">
        <b className="block text-base font-bold tabular-nums">{dollars(dollarsToCents(value))}</b>
        <span className="block text-sm wrap-anywhere text-ink-mute">
          {shortDate(new Date(date), new Date())} · <span className="inline-block">{hint}</span>
        </span>
        {isReturned && (
          <span className="block text-sm text-pretty wrap-anywhere text-ink-soft">
            {failure ? `${failure.replace(/\.$/, '')}. ` : ''}Back in your balance.
          </span>
        )}
      </span>
      <Badge {...(STATES[status] ?? { children: status })} />
    </li>
  )
}
