/** The form of a subscription plan: monthly price and optional trial. Dollars in, cents out. */
import * as v from 'valibot'
import { dollars } from '../formats.ts'
import { centsFromDollars, PLAN } from '../money.ts'

export const PLAN_TEXT = {
  priceRequired: 'Price is required',
  price: 'Enter a price in dollars and cents',
  priceMinimum: `Minimum ${dollars(PLAN.minCents)}`,
  priceMaximum: `Maximum ${dollars(PLAN.maxCents)}`,
  // As specified, although the text is that of another form.
  duration: 'Tips Amount must be a number',
  durationRange: `Choose a trial of 1 to ${PLAN.trial.maxDuration.day} days or 1 to ${PLAN.trial.maxDuration.month} months`,
  unit: 'Choose day or month',
  trialPrice: 'A trial can’t cost more than a month',
  period: 'The period is always 1 month',
} as const

const cents = v.pipe(
  v.number(PLAN_TEXT.priceRequired),
  v.transform(centsFromDollars),
  v.number(PLAN_TEXT.price),
)

const periodPrice = v.pipe(
  cents,
  v.minValue(PLAN.minCents, PLAN_TEXT.priceMinimum),
  v.maxValue(PLAN.maxCents, PLAN_TEXT.priceMaximum),
)

const trialPrice = v.pipe(
  cents,
  v.minValue(0, PLAN_TEXT.price),
  v.maxValue(PLAN.maxCents, PLAN_TEXT.priceMaximum),
)

const trialFields = v.pipe(
  v.object({
    price: trialPrice,
    duration: v.pipe(v.number(PLAN_TEXT.duration), v.integer(PLAN_TEXT.durationRange)),
    unit: v.picklist(PLAN.units, PLAN_TEXT.unit),
  }),
  v.forward(
    v.partialCheck(
      [['duration'], ['unit']],
      ({ duration, unit }) => duration >= 1 && duration <= PLAN.trial.maxDuration[unit],
      PLAN_TEXT.durationRange,
    ),
    ['duration'],
  ),
)

const periodFields = v.object({
  price: periodPrice,
  duration: v.optional(v.nullable(v.literal(1, PLAN_TEXT.period))),
  unit: v.optional(v.nullable(v.literal('month', PLAN_TEXT.period))),
})

export const subscriptionForm = v.pipe(
  v.object({ period: periodFields, trial: v.optional(v.nullable(trialFields), null) }),
  v.forward(
    v.partialCheck(
      [
        ['period', 'price'],
        ['trial', 'price'],
      ],
      ({ period, trial }) => !trial || trial.price <= period.price,
      PLAN_TEXT.trialPrice,
    ),
    ['trial', 'price'],
  ),
  v.transform(({ period, trial }) => ({
    periodCents: period.price,
    trial: trial && { cents: trial.price, duration: trial.duration, unit: trial.unit },
  })),
)
export type SubscriptionForm = v.InferOutput<typeof subscriptionForm>
