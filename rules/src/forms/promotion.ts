/** The forms for discounts, free trial links and bundles. */
import * as v from 'valibot'
import { BUNDLE_LIMITS, PROMOTION } from '../promotion.ts'

const { minPercent, maxPercent, maxMonths, maxDays, maxTakers, audiences } = PROMOTION

export const PROMOTION_TEXT = {
  percent: `Enter a discount of ${minPercent} to ${maxPercent} percent`,
  months: `Choose 1 to ${maxMonths} months`,
  days: `Enter 1 to ${maxDays} days`,
  places: `Enter a limit of 1 to ${maxTakers.toLocaleString('en')} fans`,
  audience: 'Choose who can use it',
  end: 'Choose an end date within a year',
  bundlePercent: `Enter a saving of ${BUNDLE_LIMITS.minPercent} to ${BUNDLE_LIMITS.maxPercent} percent`,
  bundleMonths: `Choose ${BUNDLE_LIMITS.months.join(', ')} months`,
  bundleTwice: 'You can only offer each bundle once',
} as const

function wholeNumber(min: number, max: number, text: string) {
  return v.pipe(v.number(text), v.integer(text), v.minValue(min, text), v.maxValue(max, text))
}

/** Null means unlimited. */
const bounds = {
  places: v.optional(v.nullable(wholeNumber(1, maxTakers, PROMOTION_TEXT.places)), null),
  endsOn: v.optional(v.nullable(v.date(PROMOTION_TEXT.end)), null),
}

export const discountForm = v.object({
  audience: v.picklist(audiences, PROMOTION_TEXT.audience),
  percent: wholeNumber(minPercent, maxPercent, PROMOTION_TEXT.percent),
  months: wholeNumber(1, maxMonths, PROMOTION_TEXT.months),
  ...bounds,
})

export const trialLinkForm = v.object({ days: wholeNumber(1, maxDays, PROMOTION_TEXT.days), ...bounds })

export const bundlesForm = v.object({
  bundles: v.pipe(
    v.array(
      v.object({
        months: v.picklist(BUNDLE_LIMITS.months, PROMOTION_TEXT.bundleMonths),
        percent: wholeNumber(
          BUNDLE_LIMITS.minPercent,
          BUNDLE_LIMITS.maxPercent,
          PROMOTION_TEXT.bundlePercent,
        ),
      }),
    ),
    v.check(
      (bundles) => new Set(bundles.map(({ months }) => months)).size === bundles.length,
      PROMOTION_TEXT.bundleTwice,
    ),
  ),
})
