/** Selects the months of a gift, with their price. */
import { useId } from 'react'
import { dollars } from '#rules/formats.ts'
import { type GiftMonths, giftMonthsLabel, SUBSCRIPTION_GIFT } from '#rules/subscription-gift.ts'

type Props = { value: GiftMonths; monthCents: number; isFixed: boolean; onChange(value: GiftMonths): void }

export function GiftMonthsChoice({ value, monthCents, isFixed, onChange }: Props) {
  const name = useId()
  return (
    <fieldset disabled={isFixed} className="mt-4">
      <legend className="sr-only">Months</legend>
      <div className="grid grid-cols-2 gap-2 desktop:grid-cols-4">
        {SUBSCRIPTION_GIFT.months.map((months) => (
          <label
            key={months}
            className="press grid min-h-16 cursor-pointer content-center justify-items-center gap-0.5 rounded-md bg-raised px-1 py-2 text-base font-bold hover:bg-overlay has-checked:bg-coin-wash has-checked:text-coin has-checked:shadow-[inset_0_0_0_2px_var(--color-coin)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name={name}
              value={months}
              checked={months === value}
              onChange={() => onChange(months)}
              className="sr-only"
            />
            {giftMonthsLabel(months)}
            <span className="text-sm font-semibold text-ink-soft tabular-nums">
              {dollars(months * monthCents)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
