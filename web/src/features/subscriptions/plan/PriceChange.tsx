/** Explains the effect of a price change on existing subscribers. */
import { dollars } from '#rules/formats.ts'
import { centsOf, PLAN } from '#rules/money.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { type PlanValues, previewOf } from './plan-form.ts'

type Props = {
  /** The current monthly price; null if nothing is offered. */
  before: number | null
  values: PlanValues
}

export function PriceChange({ before, values }: Props) {
  const after = previewOf({ ...values, hasTrial: false })?.period.price
  if (before === null || after === undefined || centsOf(before) === centsOf(after)) return null
  const price = dollars(centsOf(after))
  return (
    <Notice>
      {after > before
        ? `New subscribers pay ${price} at once. Those who subscribe already are told, and pay it from their first renewal at least ${PLAN.noticeDays} days later.`
        : `New subscribers pay ${price} at once, those who subscribe already from their next renewal.`}
    </Notice>
  )
}
