/** Selects the measure and the broken rule. */
import { useState } from 'react'
import { CONTENT_RULES, type ContentRuleName, ruleTitle } from '#rules/content-rules.ts'
import type { ReportOutcome } from '#rules/decision.ts'
import { PaneTitle } from '#web/parts/console/Facts.tsx'
import { Key } from '#web/parts/console/Key.tsx'
import { cx } from '#web/ui/cx.ts'
import type { MeasureChoice } from './report-text.ts'

export const RULE_NAMES = Object.keys(CONTENT_RULES) as ContentRuleName[]

/** These have number keys; others are chosen by pointer. */
export const KEYED_RULES: readonly ContentRuleName[] = ['age', 'consent', 'danger', 'other']

const RULES_SHOWN = [...KEYED_RULES, ...RULE_NAMES.filter((rule) => !KEYED_RULES.includes(rule))]

export function MeasureChoices({
  choices,
  chosen,
  onChoose,
}: {
  choices: MeasureChoice[]
  chosen: ReportOutcome | undefined
  onChoose(it: ReportOutcome): void
}) {
  return (
    <div className="grid gap-2">
      {choices.map(({ outcome, key, title, hint }) => (
        <button
          key={outcome}
          type="button"
          aria-pressed={chosen === outcome}
          onClick={() => onChoose(outcome)}
          className={cx(
            'press flex min-h-12 items-center gap-3 rounded-md px-3 text-left text-sm font-bold',
            chosen === outcome
              ? 'bg-raised shadow-[inset_0_0_0_2px_var(--color-ink)]'
              : 'edge hover:bg-raised',
          )}
        >
          <Key>{key.toUpperCase()}</Key>
          <span className="min-w-0 flex-1">{title}</span>
          <span className="shrink-0 text-xs font-normal text-ink-mute">{hint}</span>
        </button>
      ))}
    </div>
  )
}

export function RuleChoices({
  chosen,
  onChoose,
}: {
  chosen: ContentRuleName | undefined
  onChoose(rule: ContentRuleName): void
}) {
  const [isAll, setAll] = useState(false)
  const shown = isAll || (chosen && !KEYED_RULES.includes(chosen)) ? RULES_SHOWN : KEYED_RULES
  return (
    <>
      <PaneTitle>Rule</PaneTitle>
      <div className="flex flex-wrap gap-1.5">
        {shown.map((name) => {
          const at = KEYED_RULES.indexOf(name)
          return (
            <button
              key={name}
              type="button"
              aria-pressed={chosen === name}
              onClick={() => onChoose(name)}
              className={cx(
                'press hit relative inline-flex h-8 items-center gap-1.5 rounded-full px-3 text-sm font-semibold',
                chosen === name ? 'bg-ink text-canvas' : 'bg-raised text-ink-soft hover:bg-overlay',
              )}
            >
              {at >= 0 && <Key onFill={chosen === name}>{at + 1}</Key>}
              {ruleTitle(name)}
            </button>
          )
        })}
        {shown === KEYED_RULES && (
          <button
            type="button"
            onClick={() => setAll(true)}
            className="hit relative h-8 px-2 text-sm font-semibold text-ink-mute"
          >
            All rules
          </button>
        )}
      </div>
    </>
  )
}
