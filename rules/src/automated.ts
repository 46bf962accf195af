/** Automatic messages: their events, delays and error messages. */
import * as v from 'valibot'
import { countLabel } from './formats.ts'

export const RULE_EVENTS = ['follow', 'subscribe', 'subscription_ended', 'first_purchase'] as const
export type RuleEvent = (typeof RULE_EVENTS)[number]

export const DELAY_UNITS = ['minutes', 'hours'] as const
export type DelayUnit = (typeof DELAY_UNITS)[number]

export type Delay = { unit: DelayUnit; amount: number }

const RULE = {
  maxMessages: 10,
  /** 30 days in either unit. */
  maxDelay: { minutes: 43_200, hours: 720 },
} as const

export const RULE_TEXT = {
  event: 'A rule is triggered by follow, subscribe, subscription_ended or first_purchase',
  delay: 'Delay is a required field',
  delayNumber: 'Delay must be a number',
  delayWhole: 'Delay must be a whole number, 0 or more',
  delayUnit: 'Choose minutes or hours',
  delayLong: 'Delay is at most 30 days',
  none: 'Add a message first',
  many: `Add at most ${RULE.maxMessages} messages`,
  onlyCreators: 'Only creators can send automated messages.',
  text: 'Text is required',
  media: 'Media is required',
} as const

/** Why a rule was disabled automatically. */
export const RULE_PROBLEMS = {
  media: 'Turned off: something it offers is no longer available.',
} as const
export type RuleProblem = keyof typeof RULE_PROBLEMS

/** The amount may be a number or text. */
export const delayForm = v.pipe(
  v.object({
    unit: v.picklist(DELAY_UNITS, RULE_TEXT.delayUnit),
    amount: v.pipe(
      v.unknown(),
      v.check((given) => given !== null && given !== undefined && given !== '', RULE_TEXT.delay),
      v.transform((given) => (typeof given === 'string' ? Number(given.trim() || Number.NaN) : given)),
      v.number(RULE_TEXT.delayNumber),
      v.finite(RULE_TEXT.delayNumber),
      v.integer(RULE_TEXT.delayWhole),
      v.minValue(0, RULE_TEXT.delayWhole),
    ),
  }),
  v.forward(
    v.check(({ unit, amount }) => amount <= RULE.maxDelay[unit], RULE_TEXT.delayLong),
    ['amount'],
  ),
)

/** 'After 5 minutes', 'After 1 hour', 'Immediately'. */
export function delayText({ unit, amount }: Delay): string {
  return amount === 0 ? 'Immediately' : `After ${delayLength({ unit, amount })}`
}

/** '5 minutes', '1 hour'. */
export function delayLength({ unit, amount }: Delay): string {
  return amount < 1000 ? countLabel(amount, unit === 'hours' ? 'hour' : 'minute') : `${amount} ${unit}`
}
