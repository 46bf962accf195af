/** The stats of a rule: sent, opened, unlocked and income. */
import { Eye, Gem, LockOpen, Send } from 'lucide-react'
import { dollars } from '#rules/formats.ts'
import { cx } from '#web/ui/cx.ts'
import type { RuleData } from './rule-fields.ts'

const NUMBER = new Intl.NumberFormat('en-US')

export function RuleStats({ figures }: Pick<RuleData, 'figures'>) {
  const stats = [
    { icon: Send, label: 'Sent', text: NUMBER.format(figures.sent) },
    { icon: Eye, label: 'Opened', text: NUMBER.format(figures.opened) },
    { icon: LockOpen, label: 'Unlocked', text: NUMBER.format(figures.unlocked) },
    { icon: Gem, label: 'Income', text: dollars(figures.income_cents), isMoney: true },
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 wide:grid-cols-4">
      {stats.map(({ icon: Sign, label, text, isMoney }) => (
        <div key={label} className={cx('min-w-0 rounded-lg p-3.5', isMoney ? 'wallet-glow' : 'card')}>
          <dt className="flex items-center gap-1.5 text-xs font-semibold text-ink-soft">
            <Sign size={14} className={isMoney ? 'text-coin' : 'text-ink-mute'} />
            {label}
          </dt>
          <dd className={cx('mt-1 truncate text-xl font-extrabold tabular-nums', isMoney && 'text-coin')}>
            {text}
          </dd>
        </div>
      ))}
    </dl>
  )
}
