/** Texts about the price and period of a subscription. */
import { dollars, plural } from '#rules/formats.ts'
import type { PlanUnit } from '#rules/money.ts'
import { dollarsToCents } from '#rules/money.ts'
import { addPeriod } from '#rules/periods.ts'

export type PlanTerms = { duration: number; unit: string; price: number }
/** `trial` is the one this viewer would get; null if already used. */
export type PlanData = {
  trial: PlanTerms | null
  period: PlanTerms
  contents?: PlanContents
  promotion?: PlanDiscount | null
}
/** A discount for this viewer, instead of the trial. */
export type PlanDiscount = {
  id: string
  audience: string
  percent: number
  months: number
  price: number
  ends_on: string | null
  left: number | null
}
/** What subscribers see and others do not. */
export type PlanContents = { videos: number; photos: number; this_month: number }

/** '$9.99 a month' */
export function monthlyText({ period }: Pick<PlanData, 'period'>): string {
  return `${dollars(dollarsToCents(period.price))} a month`
}

/** 'First month for $3.99', 'First 7 days free' */
export function trialText(terms: PlanTerms): string {
  const span = firstPeriodText(terms)
  return terms.price === 0 ? `${span} free` : `${span} for ${dollars(dollarsToCents(terms.price))}`
}

/** 'First month', 'First 7 days' */
export function firstPeriodText({ duration, unit }: PlanTerms): string {
  return duration === 1 ? `First ${unit}` : `First ${duration} ${unit}s`
}

/** The amount charged at once. */
export function firstCents({ promotion, trial, period }: PlanData): number {
  return dollarsToCents((promotion ?? trial ?? period).price)
}

/** When the monthly price is first charged, or charged next. */
export function firstRenewal({ promotion, trial, period }: PlanData, now: Date): Date {
  const { duration, unit } = (promotion ? null : trial) ?? period
  return addPeriod(now, { duration, unit: unit as PlanUnit })
}

/** '12 videos and 8 photos for subscribers, 3 this month'; empty if there is nothing yet. */
export function contentsText({ videos, photos, this_month }: PlanContents): string {
  const kinds = [some(videos, 'video'), some(photos, 'photo')].filter(Boolean)
  if (kinds.length === 0) return ''
  const news = this_month > 0 ? `, ${this_month} this month` : ''
  return `${kinds.join(' and ')} for subscribers${news}`
}

function some(count: number, one: string): string {
  return count === 0 ? '' : `${count} ${plural(count, one)}`
}
