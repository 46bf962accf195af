/** All rules with their content, stats and switches: cards on a phone, a list on desktop. */
import { Info } from 'lucide-react'
import { RULE_EVENTS, type RuleEvent } from '#rules/automated.ts'
import { useIsDesktop } from '#web/ui/use-is-desktop.ts'
import { RuleCard } from './RuleCard.tsx'
import { RuleItem } from './RuleItem.tsx'
import type { RuleData } from './rule-fields.ts'
import { RULE_INFO } from './rule-label.ts'

type Props = { rules: ReadonlyMap<RuleEvent, RuleData>; current: RuleEvent | undefined; search: string }

export function RuleList({ rules, current, search }: Props) {
  const isDesktop = useIsDesktop()
  if (!isDesktop)
    return (
      <>
        <p className="px-4 pt-3.5 pb-3 text-sm leading-snug text-ink-soft">
          Sent automatically, once per person.
        </p>
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5 px-4">
          {RULE_EVENTS.map((event) => (
            <li key={event}>
              <RuleCard event={event} rule={rules.get(event)} />
            </li>
          ))}
        </ul>
      </>
    )
  const found = RULE_EVENTS.filter((event) => isFound(event, search))
  return (
    <div className="py-2">
      {found.length === 0 && <p className="px-5 py-6 text-center text-base text-ink-soft">No rules found</p>}
      <ul>
        {found.map((event) => (
          <li key={event}>
            <RuleItem event={event} rule={rules.get(event)} isCurrent={event === current} />
          </li>
        ))}
      </ul>
      <p className="mx-5 mt-4 flex gap-2 border-t border-line pt-4 text-sm leading-snug text-ink-mute">
        <Info size={16} className="mt-px shrink-0" />
        Sent automatically, once per person.
      </p>
    </div>
  )
}

function isFound(event: RuleEvent, search: string): boolean {
  const { title, when } = RULE_INFO[event]
  return `${title} ${when}`.toLowerCase().includes(search.trim().toLowerCase())
}
