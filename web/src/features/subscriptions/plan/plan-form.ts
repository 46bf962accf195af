/** The plan form: typed text, and the API input. */

import { checkForm, type FieldErrors } from '#rules/forms/check.ts'
import { subscriptionForm } from '#rules/forms/subscription.ts'
import { PLAN, type PlanUnit } from '#rules/money.ts'
import { oneOf } from '#rules/one-of.ts'
import type { PlanData, PlanTerms } from '../plan-text.ts'

export type PlanValues = {
  price: string
  hasTrial: boolean
  trialPrice: string
  trialDuration: string
  trialUnit: PlanUnit
}

export const PLAN_FIELDS = ['price', 'trialPrice', 'trialDuration', 'trialUnit'] as const

/** The server's field paths and the form's fields. */
const NAMES: Record<string, (typeof PLAN_FIELDS)[number]> = {
  'period.price': 'price',
  'trial.price': 'trialPrice',
  'trial.duration': 'trialDuration',
  'trial.unit': 'trialUnit',
}

const { trial } = PLAN

/** The defaults of a first plan. */
export const DEFAULT_PLAN: PlanValues = {
  price: priceText(PLAN.defaultCents / 100),
  hasTrial: false,
  trialPrice: priceText(trial.defaultCents / 100),
  trialDuration: String(trial.defaultDuration),
  trialUnit: trial.defaultUnit,
}

export function valuesOf(plan: PlanData | null): PlanValues {
  if (!plan) return DEFAULT_PLAN
  return { ...DEFAULT_PLAN, price: priceText(plan.period.price), ...(plan.trial && trialValues(plan.trial)) }
}

function trialValues({ price, duration, unit }: PlanTerms) {
  const known = oneOf(PLAN.units, unit) ?? trial.defaultUnit
  return { hasTrial: true, trialPrice: priceText(price), trialDuration: String(duration), trialUnit: known }
}

/** The API input; an invalid number stays NaN. */
export function planInput(values: PlanValues) {
  return {
    period: { price: numberIn(values.price), duration: 1, unit: 'month' },
    trial: values.hasTrial
      ? {
          price: numberIn(values.trialPrice),
          duration: numberIn(values.trialDuration),
          unit: values.trialUnit,
        }
      : null,
  }
}

export function planErrors(values: PlanValues): FieldErrors {
  const checked = checkForm(subscriptionForm, planInput(values))
  return checked.ok ? {} : planFieldErrors(checked.errors)
}

export function planFieldErrors(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).map(([name, message]) => [NAMES[name] ?? name, message]))
}

/** The preview for fans; null while a value is missing or invalid. */
export function planPreview(values: PlanValues): PlanData | null {
  return Object.keys(planErrors(values)).length === 0 ? planInput(values) : null
}

function priceText(price: number): string {
  return price.toFixed(2)
}

/** '9.99', '9,99' and '$9.99' are the same amount. */
function numberIn(text: string): number {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(',', '.')
  return /^\d+(\.\d*)?$/.test(plain) ? Number(plain) : Number.NaN
}
