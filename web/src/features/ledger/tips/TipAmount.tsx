/** Selects the tip amount: presets, or a custom one. */
import { useId } from 'react'
import { TIP_TEXT } from '#rules/money.ts'
import { Field } from '#web/ui/Field.tsx'

type Props = {
  /** In dollars, as typed. */
  value: string
  onChange(value: string): void
  error: string | undefined
  isFixed: boolean
  onTouched(): void
}

const AT_HAND = ['5', '10', '25', '50']

export function TipAmount({ value, onChange, error, isFixed, onTouched }: Props) {
  const name = useId()
  const isOwn = !AT_HAND.includes(value)
  return (
    <>
      <fieldset disabled={isFixed} className="mb-3">
        <legend className="sr-only">Amount</legend>
        <div className="grid grid-cols-4 gap-2">
          {AT_HAND.map((amount) => (
            <label
              key={amount}
              className="press grid h-12 cursor-pointer place-items-center rounded-md bg-raised text-base font-bold tabular-nums hover:bg-overlay has-checked:bg-coin-wash has-checked:text-coin has-checked:shadow-[inset_0_0_0_2px_var(--color-coin)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
            >
              <input
                type="radio"
                name={name}
                value={amount}
                checked={amount === value}
                onChange={() => onChange(amount)}
                className="sr-only"
              />
              ${amount}
            </label>
          ))}
        </div>
      </fieldset>
      <Field
        label="Other amount"
        inputMode="numeric"
        autoComplete="off"
        on="surface"
        placeholder="$"
        value={isOwn ? value : ''}
        disabled={isFixed}
        hint={TIP_TEXT.minimum}
        error={error}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => isOwn && onTouched()}
      />
    </>
  )
}
