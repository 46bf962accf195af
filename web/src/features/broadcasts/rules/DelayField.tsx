/** The delay of a rule: a number of minutes or hours. */
import { useId } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import type { TypedRule } from './rule-form.ts'

type Props = {
  typed: TypedRule
  after: string
  error: string | undefined
  onChange(changes: Partial<TypedRule>): void
}

const UNITS = [
  { value: 'minutes', label: 'Minutes' },
  { value: 'hours', label: 'Hours' },
] as const

export function DelayField({ typed, after, error, onChange }: Props) {
  const id = useId()
  return (
    <section>
      <h2 className="mb-2.5 text-base font-bold">
        <label htmlFor={id}>Wait</label>
      </h2>
      <div className="flex flex-wrap items-center gap-3">
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          value={typed.amount}
          maxLength={6}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-line`}
          onChange={({ target }) => onChange({ amount: target.value })}
          className={cx(
            'h-12 w-24 rounded-md bg-surface px-4 text-base font-semibold text-ink tabular-nums outline-none pointer-coarse:text-[1rem]',
            error
              ? 'shadow-[inset_0_0_0_1.5px_var(--color-danger)]'
              : 'shadow-[inset_0_0_0_1px_var(--color-line-strong)] focus:shadow-[inset_0_0_0_2px_var(--color-ink)]',
          )}
        />
        <Segmented
          label="Unit"
          items={UNITS}
          value={typed.unit}
          onChange={(unit) => onChange({ unit })}
          on="surface"
        />
        <span className="text-base text-ink-soft">{after}</span>
      </div>
      <p
        id={`${id}-line`}
        aria-live="polite"
        className="mt-1.5 min-h-4.5 text-sm font-medium text-danger-ink"
      >
        {error}
      </p>
    </section>
  )
}
