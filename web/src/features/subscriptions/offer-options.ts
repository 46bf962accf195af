/** The options when subscribing: each with today's price and what follows. */
import { dollars, plural, shortDate } from '#rules/formats.ts'
import { dollarsToCents } from '#rules/money.ts'
import { addPeriod } from '#rules/periods.ts'
import { firstPeriodText, firstRenewal, monthlyText, type PlanData, type PlanDiscount } from './plan-text.ts'

export type BundleOffer = { months: number; percent: number; price: number; month_price: number }

export type TrialLinkOffer = { code: string; days: number; state: string }

/** The chosen option in the subscribe request, besides the prices. */
type ChosenOffer = { bundle?: number; promotion?: string; trialLink?: string }

export type Option = {
  id: string
  label: string
  /** 'Save 10%' */
  tag?: string
  cents: number
  /** The price without the offer. */
  beforeCents?: number
  line: string
  /** What happens after the period paid today. */
  next: string
  chosen: ChosenOffer
}

type OfferTerms = {
  plan: PlanData
  bundles: readonly BundleOffer[]
  link: TrialLinkOffer | null
}

/** Link offers first, then monthly, then longer periods. */
export function optionsOf({ plan, bundles, link }: OfferTerms, now: Date): Option[] {
  return [
    ...(link?.state === 'open' ? [linkOption(plan, link, now)] : []),
    monthOption(plan, now),
    ...bundles.map((bundle) => bundleOption(plan, bundle, now)),
  ]
}

const KEEP = 'Cancel anytime and keep what you paid for.'

function linkOption(plan: PlanData, { code, days }: TrialLinkOffer, now: Date): Option {
  const end = shortDate(addPeriod(now, { duration: days, unit: 'day' }), now)
  return {
    id: 'link',
    label: `${days} ${plural(days, 'day')} free`,
    tag: 'Trial link',
    cents: 0,
    line: 'Ends automatically',
    next: `Free until ${end}, then it ends. You won’t be charged unless you subscribe for ${monthlyText(plan)}.`,
    chosen: { trialLink: code },
  }
}

function monthOption(plan: PlanData, now: Date): Option {
  const { promotion, trial, period } = plan
  const renewal = shortDate(firstRenewal(plan, now), now)
  if (promotion) return discountOption(plan, promotion, now)
  if (trial)
    return {
      id: 'trial',
      label: firstPeriodText(trial),
      tag: 'Trial',
      cents: dollarsToCents(trial.price),
      line: `then ${monthlyText(plan)}`,
      next: `Renews on ${renewal} for ${monthlyText(plan)}, until you cancel. ${KEEP} Trials are for first-time subscribers only.`,
      chosen: {},
    }
  return {
    id: 'month',
    label: '1 month',
    cents: dollarsToCents(period.price),
    line: 'renews monthly',
    next: `Renews on ${renewal} for ${monthlyText(plan)}, until you cancel. ${KEEP}`,
    chosen: {},
  }
}

function discountOption(plan: PlanData, { id, percent, months, price }: PlanDiscount, now: Date): Option {
  const renewal = shortDate(addPeriod(now, { duration: 1, unit: 'month' }), now)
  const full = shortDate(addPeriod(now, { duration: months, unit: 'month' }), now)
  const isOnce = months === 1
  return {
    id: 'discount',
    label: '1 month',
    tag: `${percent}% off`,
    cents: dollarsToCents(price),
    beforeCents: dollarsToCents(plan.period.price),
    line: isOnce ? `then ${monthlyText(plan)}` : `${months} times, then ${monthlyText(plan)}`,
    next: isOnce
      ? `Renews on ${renewal} for ${monthlyText(plan)}, until you cancel. ${KEEP}`
      : `Renews on ${renewal} for ${dollars(dollarsToCents(price))}, then from ${full} for ${monthlyText(plan)}, until you cancel. ${KEEP}`,
    chosen: { promotion: id },
  }
}

function bundleOption(
  plan: PlanData,
  { months, percent, price, month_price }: BundleOffer,
  now: Date,
): Option {
  const renewal = shortDate(addPeriod(now, { duration: months, unit: 'month' }), now)
  return {
    id: `bundle-${months}`,
    label: `${months} months`,
    tag: `Save ${percent}%`,
    cents: dollarsToCents(price),
    beforeCents: months * dollarsToCents(plan.period.price),
    line: `${dollars(dollarsToCents(month_price))} a month`,
    next: `Paid upfront. Renews monthly on ${renewal} for ${monthlyText(plan)}, until you cancel. ${KEEP}`,
    chosen: { bundle: months },
  }
}

/** '30% off your first 3 months' */
export function offerDiscountText({ percent, months, audience }: PlanDiscount): string {
  const first = audience === 'returning' ? '' : 'first '
  return `${percent}% off your ${first}${months === 1 ? 'month' : `${months} months`}`
}

const FOR: Record<string, string> = { new: 'for new fans', returning: 'for returning fans' }

export function offerAudienceText({ audience }: Pick<PlanDiscount, 'audience'>): string {
  return FOR[audience] ?? ''
}

/** The deadline and the remaining places. */
export function scarcityText({ ends_on, left }: Pick<PlanDiscount, 'ends_on' | 'left'>, now: Date): string[] {
  return [
    ...(ends_on ? [`until ${shortDate(new Date(ends_on), now)}`] : []),
    ...(left === null ? [] : [`${left} left`]),
  ]
}

const CLOSED: Record<string, string> = {
  over: 'This trial link has ended.',
  full: 'This trial link is fully claimed.',
  'not-new': 'This trial link is for first-time subscribers only.',
}

/** Why a trial link is not available to this viewer. */
export function closedLinkText(link: Pick<TrialLinkOffer, 'state'> | null): string | undefined {
  return link === null ? 'This trial link doesn’t exist.' : CLOSED[link.state]
}
