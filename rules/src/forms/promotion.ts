/** The forms for discounts, free trial links and bundles. */
import * as v from 'valibot'
import { BUNDLE, PROMOTION } from '../promotion.ts'

const { minPercent, maxPercent, maxMonths, maxDays, maxTakers, audiences } = PROMOTION

export const PROMOTION_WORDS = {
  percent: `A discount is ${minPercent} to ${maxPercent} percent`,
  months: `It holds for 1 to ${maxMonths} months`,
  days: `It lasts 1 to ${maxDays} days`,
  places: `A limit is 1 to ${maxTakers.toLocaleString('en')} fans`,
  audience: 'Choose for whom it is',
  end: 'Choose an end within a year from now',
  bundlePercent: `A bundle saves ${BUNDLE.minPercent} to ${BUNDLE.maxPercent} percent`,
  bundleMonths: `A bundle has ${BUNDLE.months.join(', ')} months`,
  bundleTwice: 'Each bundle is offered once',
} as const

function wholeNumber(min: number, max: number, words: string) {
  return v.pipe(v.number(words), v.integer(words), v.minValue(min, words), v.maxValue(max, words))
}

/** Null means unlimited. */
const bounds = {
  places: v.optional(v.nullable(wholeNumber(1, maxTakers, PROMOTION_WORDS.places)), null),
  endsOn: v.optional(v.nullable(v.date(PROMOTION_WORDS.end)), null),
}

export const discountForm = v.object({
  audience: v.picklist(audiences, PROMOTION_WORDS.audience),
  percent: wholeNumber(minPercent, maxPercent, PROMOTION_WORDS.percent),
  months: wholeNumber(1, maxMonths, PROMOTION_WORDS.months),
  ...bounds,
})
export type DiscountForm = v.InferOutput<typeof discountForm>

export const trialLinkForm = v.object({ days: wholeNumber(1, maxDays, PROMOTION_WORDS.days), ...bounds })
export type TrialLinkForm = v.InferOutput<typeof trialLinkForm>

export const bundlesForm = v.object({
  bundles: v.pipe(
    v.array(
      v.object({
        months: v.picklist(BUNDLE.months, PROMOTION_WORDS.bundleMonths),
        percent: wholeNumber(BUNDLE.minPercent, BUNDLE.maxPercent, PROMOTION_WORDS.bundlePercent),
      }),
    ),
    v.check(
      (bundles) => new Set(bundles.map(({ months }) => months)).size === bundles.length,
      PROMOTION_WORDS.bundleTwice,
    ),
  ),
})
export type BundlesForm = v.InferOutput<typeof bundlesForm>
