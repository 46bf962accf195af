/** The forms of a discount and of a trial link: text as it is typed, and what is made of it. */
import { checkForm, type FieldErrors } from '#rules/forms/check.ts'
import { discountForm, trialLinkForm } from '#rules/forms/promotion.ts'
import type { PromotionKind } from '#rules/promotion.ts'

export type PromotionValues = {
  audience: string
  percent: string
  months: string
  days: string
  /** A day such as 2026-11-30, the last one; empty for no end. */
  lastDay: string
  places: string
}

export const FIELDS = ['audience', 'percent', 'months', 'days', 'lastDay', 'places'] as const

export const FIRST: PromotionValues = {
  audience: 'new',
  percent: '30',
  months: '1',
  days: '7',
  lastDay: '',
  places: '',
}

/** As the API takes it; what is no number stays none. */
export function inputOf({ audience, percent, months, days, lastDay, places }: PromotionValues) {
  const bounds = { endsOn: endOf(lastDay), places: places.trim() === '' ? null : numberIn(places) }
  return {
    discount: { audience, percent: numberIn(percent), months: numberIn(months), ...bounds },
    'trial-link': { days: numberIn(days), ...bounds },
  }
}

export function promotionErrors(kind: PromotionKind, values: PromotionValues): FieldErrors {
  const input = inputOf(values)
  const checked =
    kind === 'discount'
      ? checkForm(discountForm, input.discount)
      : checkForm(trialLinkForm, input['trial-link'])
  return checked.ok ? {} : namedHere(checked.errors)
}

export function namedHere({ endsOn, ...errors }: FieldErrors): FieldErrors {
  return endsOn === undefined ? errors : { ...errors, lastDay: endsOn }
}

/** To the last moment of that day, by the reader's own clock. */
function endOf(lastDay: string): Date | null {
  return lastDay === '' ? null : new Date(`${lastDay}T23:59:59`)
}

function numberIn(text: string): number {
  return /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : Number.NaN
}
