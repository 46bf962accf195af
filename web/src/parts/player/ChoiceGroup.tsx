/** A group of native radio buttons styled as chips. */
import { type ReactNode, useId } from 'react'
import { cx } from '#web/ui/cx.ts'

type Choice = { value: string; label: ReactNode }

type ChoiceGroupProps = {
  label: string
  choices: readonly Choice[]
  value: string
  onChange: (value: string) => void
  /** All in one row of equal width, for short labels. */
  isEven?: boolean
}

export function ChoiceGroup({ label, choices, value, onChange, isEven }: ChoiceGroupProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-bold text-ink-soft">{label}</legend>
      <div className={isEven ? 'grid auto-cols-fr grid-flow-col gap-1.5' : 'flex flex-wrap gap-1.5'}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={cx(
              'relative inline-grid h-11 cursor-pointer place-items-center rounded-md bg-raised font-semibold whitespace-nowrap text-ink tabular-nums transition-colors duration-(--dur-fade) hover:bg-overlay has-checked:bg-ink has-checked:text-canvas has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
              isEven ? 'text-sm' : 'min-w-14 grow px-3 text-base',
            )}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
