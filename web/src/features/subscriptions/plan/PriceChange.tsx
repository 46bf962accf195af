/** Explains the effect of a price change on existing subscribers. */
import { dollars } from '#rules/formats.ts'
import { dollarsToCents, PLAN } from '#rules/money.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { type PlanValues, planPreview } from './plan-form.ts'

type Props = {
  /** The current monthly price; null if nothing is offered. */
  before: number | null
  values: PlanValues
}

export function PriceChange({ before, values }: Props) {
  const after = planPreview({ ...values, hasTrial: false })?.period.price
  if (before === null || after === undefined || dollarsToCents(before) === dollarsToCents(after)) return null
  const price = dollars(dollarsToCents(after))
  return (
    <Notice>
      {after > before
        ? `New subscribers pay ${price} right away. We’ll notify current subscribers, who pay it from their first renewal at least ${PLAN.noticeDays} days later.`
        : `New subscribers pay ${price} right away, current subscribers from their next renewal.`}
    </Notice>
  )
}
