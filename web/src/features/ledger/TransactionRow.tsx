/** One line of the wallet's history, linking to its receipt. */
import { ArrowDownLeft, Gem, Gift, Link2, Radio, RefreshCw, ShoppingBag, Undo2, Video } from 'lucide-react'
import { dollars } from '#rules/formats.ts'
import { dollarsToCents } from '#rules/money.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import type { Icon } from '#web/ui/icon.ts'
import { transactionDetail, transactionTime, transactionTitle } from './transaction-text.ts'
import type { WalletTransaction } from './transactions-query.ts'

const SIGNS: Readonly<Record<string, Icon>> = {
  'top-up': ArrowDownLeft,
  tip: Gem,
  media: ShoppingBag,
  teaser: Video,
  'share-link': Link2,
  subscription: RefreshCw,
  'subscription-gift': Gift,
  live: Radio,
  refund: Undo2,
}

const CREDITS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2, signDisplay: 'exceptZero' })

type Props = { transaction: WalletTransaction; now: Date }

export function TransactionRow({ transaction, now }: Props) {
  const { type, credits, add_date, receipt, state } = transaction
  const then = new Date(add_date)
  const detail = transactionDetail(transaction)
  // A refund to a card does not increase the balance.
  const isGain = credits > 0 && state !== 'card'
  return (
    <li>
      <a
        href={receipt}
        target="_blank"
        rel="noreferrer"
        className="-mx-2 flex items-center gap-3.5 rounded-md px-2 py-3 -outline-offset-2 hover:bg-surface"
      >
        <Sign transaction={transaction} />
        <span className="min-w-0 flex-1">
          <b className="block truncate text-base font-semibold">{transactionTitle(transaction)}</b>
          <span className="block truncate text-sm text-ink-mute">
            <time dateTime={then.toISOString()}>{transactionTime(then, now)}</time>
            {detail && ` · ${detail}`}
          </span>
          <span className="sr-only">Open receipt</span>
        </span>
        <span className="shrink-0 text-right">
          <b
            className={cx(
              'flex items-center justify-end gap-1 text-base font-bold tabular-nums',
              isGain && type !== 'refund' && 'text-coin',
              state === 'reversed' && 'text-ink-mute line-through',
            )}
          >
            {CREDITS.format(credits).replace('-', '−')}
            <Gem size={13} strokeWidth={2.5} className="text-coin" />
            <span className="sr-only"> credits</span>
          </b>
          <span className="block text-sm text-ink-mute tabular-nums">
            {dollars(Math.abs(dollarsToCents(transaction.dollars)))}
          </span>
        </span>
      </a>
    </li>
  )
}

function Sign({ transaction: { type, user } }: { transaction: WalletTransaction }) {
  const Icon = SIGNS[type] ?? Gem
  if (!user)
    return (
      <span className="grid size-10.5 shrink-0 place-items-center rounded-full bg-coin-wash text-coin">
        <Icon size={20} strokeWidth={2.3} />
      </span>
    )
  return (
    <span className="relative flex shrink-0">
      <Avatar src={user.avatar} name={user.fullname} size={42} ring={user.live ? 'live' : undefined} />
      <span className="absolute -right-1 -bottom-1 grid size-5 place-items-center rounded-full bg-overlay text-ink ring-2 ring-canvas">
        <Icon size={11} strokeWidth={2.6} />
      </span>
    </span>
  )
}
