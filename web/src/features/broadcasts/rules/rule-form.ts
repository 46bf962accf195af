/** The form of a rule: the delay as typed, and the messages. */
import { DELAY_UNITS, type DelayUnit, delayForm, RULE_TEXT } from '#rules/automated.ts'
import { checkForm, type FieldErrors } from '#rules/forms/check.ts'
import { oneOf } from '#rules/one-of.ts'
import { type DraftMessage, readDraftMessages } from '../editor/draft-message.ts'
import type { RuleData } from './rule-fields.ts'

export type TypedRule = { amount: string; unit: DelayUnit; messages: readonly DraftMessage[] }

const NEW: TypedRule = { amount: '5', unit: 'minutes', messages: [] }

export function ruleDrafts({ messages }: Pick<RuleData, 'messages'>): DraftMessage[] {
  return readDraftMessages(messages)
}

export function typedOf(rule: RuleData | undefined): TypedRule {
  if (!rule) return NEW
  const { unit, amount } = rule.delay
  return { amount: String(amount), unit: oneOf(DELAY_UNITS, unit) ?? 'minutes', messages: ruleDrafts(rule) }
}

export function isSame(a: TypedRule, b: TypedRule): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** By the server's field names. */
export function errorsOf({ amount, unit, messages }: TypedRule): FieldErrors {
  const checked = checkForm(delayForm, { unit, amount: amount.trim() })
  const text = checked.ok ? undefined : Object.values(checked.errors)[0]
  return {
    ...(text !== undefined && { delay: text }),
    ...(messages.length === 0 && { messages: RULE_TEXT.none }),
  }
}

/** The API input; the server ignores display-only properties. */
export function ruleInput({ amount, unit, messages }: TypedRule) {
  return {
    delay: { unit, amount: Number(amount) },
    messages: messages.map(({ type, value }) => ({ type, value })),
  }
}
