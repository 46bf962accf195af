/** A rule on a phone: its first message, stats and switch. */
import { Clock, MessageSquareText } from 'lucide-react'
import { Link } from 'react-router'
import type { RuleEvent } from '#rules/automated.ts'
import { dollars } from '#rules/formats.ts'
import { cx } from '#web/ui/cx.ts'
import { PriceBadge } from '#web/ui/PriceBadge.tsx'
import { draftSummary } from '../editor/draft-message.ts'
import { RuleSwitch } from './RuleSwitch.tsx'
import type { RuleData } from './rule-fields.ts'
import { ruleDrafts } from './rule-form.ts'
import { pathOfRule, RULE_INFO } from './rule-label.ts'
import { delayOf, ruleStatsText } from './rule-text.ts'

type Props = { event: RuleEvent; rule: RuleData | undefined }

export function RuleCard({ event, rule }: Props) {
  const { icon: Sign, title, when } = RULE_INFO[event]
  return (
    <article className="card relative p-4">
      <div className="flex items-center gap-3">
        <span
          className={cx(
            'grid size-10 shrink-0 place-items-center rounded-md',
            rule?.enabled ? 'bg-overlay text-ink' : 'bg-raised text-ink-mute',
          )}
        >
          <Sign size={20} />
        </span>
        <Link to={pathOfRule(event)} className="min-w-0 flex-1 py-0.5 after:absolute after:inset-0">
          <b className="block text-base font-bold">{title}</b>
          <span className="flex items-center gap-1.5 text-sm text-ink-soft">
            {rule && <Clock size={14} className="shrink-0 text-ink-mute" />}
            {rule ? delayOf(rule) : when}
          </span>
        </Link>
        <span className="relative z-1 grid h-11 items-center">
          <RuleSwitch event={event} rule={rule} />
        </span>
      </div>
      {rule && <First rule={rule} />}
      {rule && (rule.enabled || rule.figures.sent > 0) && (
        <p className="mt-2.5 flex items-center justify-between gap-3 text-xs font-semibold text-ink-soft tabular-nums">
          <span>{ruleStatsText(rule)}</span>
          {rule.figures.income_cents > 0 && (
            <b className="text-sm font-bold text-coin">{dollars(rule.figures.income_cents)}</b>
          )}
        </p>
      )}
    </article>
  )
}

/** The first text, with the first picture and price. */
function First({ rule }: { rule: RuleData }) {
  const summaries = ruleDrafts(rule).map(draftSummary)
  const said = summaries.find(({ text }) => text !== '')
  const thumbnail = summaries.find((each) => each.thumbnail !== null)?.thumbnail
  const priceCents = summaries.find((each) => each.priceCents !== null)?.priceCents
  return (
    <div
      className={cx(
        'mt-3 flex items-center gap-3 rounded-md bg-raised p-2 pr-3',
        !rule.enabled && 'opacity-70',
      )}
    >
      {thumbnail ? (
        <img src={thumbnail} alt="" className="size-10 shrink-0 rounded-sm object-cover" />
      ) : (
        <span className="grid size-10 shrink-0 place-items-center rounded-sm bg-overlay text-ink-soft">
          <MessageSquareText size={18} />
        </span>
      )}
      <span className="min-w-0 flex-1 truncate text-sm font-medium">{said?.text ?? summaries[0]?.kind}</span>
      {typeof priceCents === 'number' && <PriceBadge cents={priceCents} />}
    </div>
  )
}
