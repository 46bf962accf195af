/** Radio buttons or checkboxes as pills; props and ref go to each input. */
import { type ComponentPropsWithRef, useId } from 'react'
import { cx } from '#web/ui/cx.ts'

type Choice = { value: string; label: string }

type Props = Omit<ComponentPropsWithRef<'input'>, 'type' | 'value'> & {
  label: string
  hint?: string
  error?: string | undefined
  choices: readonly Choice[]
  /** Allows several choices. */
  isMany?: boolean
}

export function ChoiceField({ label, hint, error, choices, isMany, ...control }: Props) {
  const lineId = useId()
  return (
    <fieldset aria-describedby={lineId}>
      <legend className="mb-2 text-sm font-semibold text-ink-soft">{label}</legend>
      <div className="grid auto-cols-fr grid-flow-col gap-2.5">
        {choices.map(({ value, label: text }) => (
          <label
            key={value}
            className={cx(
              'press flex h-13 cursor-pointer items-center justify-center rounded-md bg-surface text-base font-bold text-ink-soft',
              'hover:text-ink has-checked:bg-ink has-checked:text-canvas has-checked:shadow-none',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
              error ? 'shadow-[inset_0_0_0_1.5px_var(--color-danger)]' : 'edge',
            )}
          >
            <input
              {...control}
              type={isMany ? 'checkbox' : 'radio'}
              value={value}
              aria-invalid={error !== undefined}
              className="sr-only"
            />
            {text}
          </label>
        ))}
      </div>
      <p
        id={lineId}
        aria-live="polite"
        className={cx('mt-1.5 min-h-4.5 text-sm', error ? 'font-medium text-danger-ink' : 'text-ink-mute')}
      >
        {error ?? hint}
      </p>
    </fieldset>
  )
}
