/** Edits a creator's discounts for several months paid at once. */
import { useState } from 'react'
import { useMutation } from 'urql'
import { dollars } from '#rules/formats.ts'
import { dollarsToCents } from '#rules/money.ts'
import { BUNDLE_LIMITS, bundleCents, discountedCents } from '#rules/promotion.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { showToast } from '#web/ui/toasts.tsx'

const SaveBundles = graphql(`
  mutation SaveSubscriptionBundles($bundles: [BundleInput!]!) {
    saveSubscriptionBundles(bundles: $bundles) { id bundles { months percent price month_price } }
  }
`)

type Props = { monthPrice: number; bundles: readonly { months: number; percent: number }[] }

/** The choices; a saved value outside them stays selectable. */
const PERCENTS = [5, 10, 15, 20, 25, 30, 40, 50, 60, 75]

export function Bundles({ monthPrice, bundles }: Props) {
  const saved = Object.fromEntries(bundles.map(({ months, percent }) => [months, percent]))
  // Only local changes; other values follow the server.
  const [changed, setChanged] = useState<Record<number, number>>({})
  const [{ fetching, error }, save] = useMutation(SaveBundles)
  const percentOf = (months: number) => changed[months] ?? saved[months] ?? 0
  const isDirty = BUNDLE_LIMITS.months.some((months) => percentOf(months) !== (saved[months] ?? 0))
  const run = async () => {
    const wanted = BUNDLE_LIMITS.months.map((months) => ({ months, percent: percentOf(months) }))
    const { data } = await save({ bundles: wanted.filter(({ percent }) => percent > 0) })
    if (!data) return
    setChanged({})
    showToast({ tone: 'success', text: 'Saved' })
  }
  return (
    <section aria-labelledby="bundles" className="mt-8">
      <h2 id="bundles" className="text-lg font-bold">
        Bundles
      </h2>
      <p className="mt-1 text-sm text-pretty text-ink-soft">
        Fans save by paying for several months upfront, and you get your share right away. Then it renews
        monthly at your monthly price.
      </p>
      <div className="card mt-3 grid gap-1 p-4 desktop:grid-cols-3 desktop:gap-3 desktop:p-5">
        {BUNDLE_LIMITS.months.map((months) => (
          <SelectField
            key={months}
            label={`${months} months`}
            on="surface"
            options={choices(percentOf(months))}
            value={String(percentOf(months))}
            hint={priceText(dollarsToCents(monthPrice), months, percentOf(months))}
            onChange={(event) => setChanged({ ...changed, [months]: Number(event.target.value) })}
          />
        ))}
      </div>
      <FormProblem>{error && problemText(error)}</FormProblem>
      <Button tone="accent" busy={fetching} disabled={!isDirty} onClick={() => void run()} className="mt-1">
        Save bundles
      </Button>
    </section>
  )
}

function choices(current: number) {
  const percents = [...new Set([...PERCENTS, ...(current > 0 ? [current] : [])])].sort((a, b) => a - b)
  return [
    { value: '0', label: 'Not offered' },
    ...percents.map((percent) => ({ value: String(percent), label: `${percent}% off` })),
  ]
}

function priceText(monthCents: number, months: number, percent: number): string {
  if (percent === 0) return ' '
  return `${dollars(bundleCents(monthCents, { months, percent }))}, ${dollars(discountedCents(monthCents, percent))} a month`
}
