/** Four summary numbers of payouts. */
import { countLabel, dollars } from '#rules/formats.ts'
import { dollarsToCents } from '#rules/money.ts'
import { cx } from '#web/ui/cx.ts'

type Sum = { count: number; value: number }
type PayoutTotals = { minimum: number; goes_out: Sum; on_hold: Sum; failed: Sum; below: Sum }

export function PayoutStats({ of: { minimum, goes_out, on_hold, failed, below } }: { of: PayoutTotals }) {
  return (
    <div className="grid grid-cols-2 gap-2 desktop:grid-cols-4">
      <PayoutStat
        title="Ready"
        value={goes_out.value}
        isMain
        text={goes_out.count === 0 ? 'None' : countLabel(goes_out.count, 'creator')}
      />
      <PayoutStat
        title="On hold"
        value={on_hold.value}
        text={on_hold.count === 0 ? 'None' : countLabel(on_hold.count, 'person', 'people')}
      />
      <PayoutStat
        title="Failed"
        value={failed.value}
        isBad={failed.count > 0}
        text={failed.count > 0 ? `${failed.count}, returned to balance` : 'None'}
      />
      <PayoutStat
        title={`Below ${dollars(dollarsToCents(minimum)).replace(/\.00$/, '')}`}
        value={below.value}
        text={below.count > 0 ? `${below.count}, carried over` : 'None'}
      />
    </div>
  )
}

type PayoutStatProps = { title: string; value: number; text: string; isMain?: boolean; isBad?: boolean }

function PayoutStat({ title, value, text, isMain, isBad }: PayoutStatProps) {
  return (
    <div className="edge rounded-lg bg-surface p-4">
      <p className="text-xs text-ink-mute">{title}</p>
      <p className={cx('mt-0.5 font-bold text-coin tabular-nums', isMain ? 'text-xl' : 'text-lg')}>
        {dollars(dollarsToCents(value))}
      </p>
      <p className={cx('text-xs', isBad ? 'text-danger-ink' : 'text-ink-soft')}>{text}</p>
    </div>
  )
}
