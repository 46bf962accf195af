/** What those who subscribe already will notice of another price. */
import { dollars } from '#rules/formats.ts'
import { centsOf, PLAN } from '#rules/money.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { type PlanValues, previewOf } from './plan-form.ts'

type Props = {
  /** What a month costs now; null while nothing is offered. */
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
