/** Texts about a rule's delay and stats. */
import { DELAY_UNITS, delayText } from '#rules/automated.ts'
import { oneOf } from '#rules/one-of.ts'
import type { RuleData } from './rule-fields.ts'

const NUMBER = new Intl.NumberFormat('en-US')

/** 'After 5 minutes' */
export function delayOf({ delay: { unit, amount } }: Pick<RuleData, 'delay'>): string {
  return delayText({ unit: oneOf(DELAY_UNITS, unit) ?? 'minutes', amount })
}

/** '3,918 sent'; empty before the first. */
export function sentText({ figures: { sent } }: Pick<RuleData, 'figures'>): string {
  return sent === 0 ? '' : `${NUMBER.format(sent)} sent`
}

/** '1,204 sent · 1,066 opened · 318 unlocked' */
export function ruleStatsText({ figures }: Pick<RuleData, 'figures'>): string {
  const { sent, opened, unlocked } = figures
  if (sent === 0) return 'None sent yet'
  const parts = [`${NUMBER.format(sent)} sent`, `${NUMBER.format(opened)} opened`]
  return [...parts, ...(unlocked > 0 ? [`${NUMBER.format(unlocked)} unlocked`] : [])].join(' · ')
}
