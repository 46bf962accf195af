/** The forms of a discount and a trial link: typed text, and the API input. */
import { checkForm, type FieldErrors } from '#rules/forms/check.ts'
import { discountForm, trialLinkForm } from '#rules/forms/promotion.ts'
import type { PromotionKind } from '#rules/promotion.ts'

export type PromotionValues = {
  audience: string
  percent: string
  months: string
  days: string
  /** The last day, such as 2026-11-30; empty for no end. */
  lastDay: string
  places: string
}

export const PROMOTION_FIELDS = ['audience', 'percent', 'months', 'days', 'lastDay', 'places'] as const

export const DEFAULT_PROMOTION: PromotionValues = {
  audience: 'new',
  percent: '30',
  months: '1',
  days: '7',
  lastDay: '',
  places: '',
}

/** The API input; an invalid number stays NaN. */
export function promotionInput({ audience, percent, months, days, lastDay, places }: PromotionValues) {
  const bounds = { endsOn: endOf(lastDay), places: places.trim() === '' ? null : numberIn(places) }
  return {
    discount: { audience, percent: numberIn(percent), months: numberIn(months), ...bounds },
    'trial-link': { days: numberIn(days), ...bounds },
  }
}

export function promotionErrors(kind: PromotionKind, values: PromotionValues): FieldErrors {
  const input = promotionInput(values)
  const checked =
    kind === 'discount'
      ? checkForm(discountForm, input.discount)
      : checkForm(trialLinkForm, input['trial-link'])
  return checked.ok ? {} : promotionFieldErrors(checked.errors)
}

export function promotionFieldErrors({ endsOn, ...errors }: FieldErrors): FieldErrors {
  return endsOn === undefined ? errors : { ...errors, lastDay: endsOn }
}

/** The end of that day, in local time. */
function endOf(lastDay: string): Date | null {
  return lastDay === '' ? null : new Date(`${lastDay}T23:59:59`)
}

function numberIn(text: string): number {
  return /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : Number.NaN
}
