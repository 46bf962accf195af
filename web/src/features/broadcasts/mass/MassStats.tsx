/** The stats of a mass message: sent, opened, unlocked and income. */
import { Eye, Gem, LockOpen, Send } from 'lucide-react'
import { dollars } from '#rules/formats.ts'
import { cx } from '#web/ui/cx.ts'
import type { Icon } from '#web/ui/icon.ts'
import { isSold } from './mass-messages.ts'
import { shareText, wholeCount } from './mass-text.ts'
import type { MassDetails } from './queries.ts'

export function MassStats({ mass: { figures, total, messages } }: { mass: MassDetails }) {
  const { sent, opened, unlocked, income_cents } = figures
  return (
    <dl
      aria-label="Stats"
      className={cx('grid grid-cols-2 gap-2 desktop:gap-4', isSold(messages) && 'wide:grid-cols-4')}
    >
      <Stat icon={Send} label="Sent" value={wholeCount(sent)} sub={`of ${wholeCount(total)}`} />
      <Stat icon={Eye} label="Opened" value={wholeCount(opened)} sub={shareText(opened, sent, 'sent')} />
      {isSold(messages) && (
        <>
          <Stat
            icon={LockOpen}
            label="Unlocked"
            value={wholeCount(unlocked)}
            sub={shareText(unlocked, opened, 'opened')}
          />
          <Stat icon={Gem} label="Income" value={dollars(income_cents)} sub="Your share" isCoin />
        </>
      )}
    </dl>
  )
}

type StatProps = { icon: Icon; label: string; value: string; sub: string; isCoin?: boolean }

function Stat({ icon: Sign, label, value, sub, isCoin = false }: StatProps) {
  return (
    <div className={cx('min-w-0 rounded-lg p-3.5 desktop:p-4', isCoin ? 'wallet-glow' : 'card')}>
      <dt className="flex items-center gap-2 text-sm font-semibold text-ink-soft">
        <Sign size={16} className={isCoin ? 'text-coin' : 'text-ink-mute'} />
        {label}
      </dt>
      <dd>
        <span
          className={cx(
            'mt-1.5 block truncate text-xl font-extrabold tabular-nums desktop:text-2xl',
            isCoin && 'text-coin',
          )}
        >
          {value}
        </span>
        <span className="mt-0.5 block min-h-4.5 text-sm text-ink-soft">{sub}</span>
      </dd>
    </div>
  )
}
