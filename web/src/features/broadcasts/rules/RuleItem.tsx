/** A rule in the desktop list. */
import { Link } from 'react-router'
import type { RuleEvent } from '#rules/automated.ts'
import { dollars } from '#rules/formats.ts'
import { cx } from '#web/ui/cx.ts'
import { RuleSwitch } from './RuleSwitch.tsx'
import type { RuleData } from './rule-fields.ts'
import { pathOfRule, RULE_INFO } from './rule-label.ts'
import { delayOf, sentText } from './rule-text.ts'

type Props = { event: RuleEvent; rule: RuleData | undefined; isCurrent: boolean }

export function RuleItem({ event, rule, isCurrent }: Props) {
  const { icon: Sign, title } = RULE_INFO[event]
  return (
    <div
      className={cx(
        'mx-2 flex items-center gap-3.5 rounded-lg px-3 py-3.5',
        isCurrent ? 'bg-raised' : 'hover:bg-surface',
      )}
    >
      <span
        className={cx(
          'grid size-11 shrink-0 place-items-center rounded-md',
          rule?.enabled ? 'bg-overlay text-ink' : 'bg-raised text-ink-mute',
        )}
      >
        <Sign size={21} />
      </span>
      <Link
        to={pathOfRule(event)}
        aria-current={isCurrent ? 'page' : undefined}
        className="min-w-0 flex-1 rounded-sm"
      >
        <b className="block text-base font-bold">{title}</b>
        <span className={cx('block truncate text-sm', isCurrent ? 'text-ink-soft' : 'text-ink-mute')}>
          {rule ? [delayOf(rule), sentText(rule)].filter(Boolean).join(' · ') : 'Not set up'}
        </span>
        {rule !== undefined && rule.figures.income_cents > 0 && (
          <span className="block text-sm font-bold text-coin tabular-nums">
            {dollars(rule.figures.income_cents)}
          </span>
        )}
      </Link>
      <RuleSwitch event={event} rule={rule} />
    </div>
  )
}
