/** Selects the measure and the broken rule. */
import { useState } from 'react'
import { CONTENT_RULES, type ContentRuleName, ruleTitle } from '#rules/content-rules.ts'
import type { Outcome } from '#rules/decision.ts'
import { cx } from '#web/ui/cx.ts'
import { PaneTitle } from '../frame/Facts.tsx'
import { Key } from '../frame/Key.tsx'
import type { Choice } from './words.ts'

export const RULES = Object.keys(CONTENT_RULES) as ContentRuleName[]

/** These have number keys; others are chosen by pointer. */
export const FIRST_RULES: readonly ContentRuleName[] = ['age', 'consent', 'danger', 'other']

const RULES_SHOWN = [...FIRST_RULES, ...RULES.filter((rule) => !FIRST_RULES.includes(rule))]

export function Choices({
  choices,
  chosen,
  onChoose,
}: {
  choices: Choice[]
  chosen: Outcome | undefined
  onChoose(it: Outcome): void
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

export function Rules({
  chosen,
  onChoose,
}: {
  chosen: ContentRuleName | undefined
  onChoose(rule: ContentRuleName): void
}) {
  const [isAll, setAll] = useState(false)
  const shown = isAll || (chosen && !FIRST_RULES.includes(chosen)) ? RULES_SHOWN : FIRST_RULES
  return (
    <>
      <PaneTitle>Rule</PaneTitle>
      <div className="flex flex-wrap gap-1.5">
        {shown.map((name) => {
          const at = FIRST_RULES.indexOf(name)
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
        {shown === FIRST_RULES && (
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
