/** Selects the subscription period: one button each, with today's price. */
import { Check } from 'lucide-react'
import { useId } from 'react'
import { dollars } from '#rules/formats.ts'
import { Credits } from '#web/ui/Credits.tsx'
import { cx } from '#web/ui/cx.ts'
import type { Option } from './offer-options.ts'

type Props = { options: readonly Option[]; value: string; onChange(id: string): void; isDisabled: boolean }

export function OptionList({ options, value, onChange, isDisabled }: Props) {
  const name = useId()
  return (
    <fieldset className="mt-3 grid gap-2" disabled={isDisabled}>
      <legend className="sr-only">Plan</legend>
      {options.map((option) => (
        <label
          key={option.id}
          className={cx(
            'press flex min-h-15 cursor-pointer items-center gap-3 rounded-md px-3.5 py-2',
            'shadow-[inset_0_0_0_1px_var(--color-line-strong)] has-checked:bg-raised has-checked:shadow-[inset_0_0_0_2px_var(--color-ink)]',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.id}
            checked={option.id === value}
            onChange={() => onChange(option.id)}
            className="peer sr-only"
          />
          <span
            aria-hidden="true"
            className="grid size-6 shrink-0 place-items-center rounded-full text-transparent shadow-[inset_0_0_0_2px_var(--color-line-strong)] peer-checked:bg-ink peer-checked:text-canvas peer-checked:shadow-none"
          >
            <Check size={15} strokeWidth={3.4} />
          </span>
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-x-2">
              <b className="text-base font-bold">{option.label}</b>
              {option.tag && (
                <span className="rounded-xs bg-coin-wash px-1.5 py-0.5 text-2xs font-bold text-coin in-[:has(>input:checked)]:bg-coin in-[:has(>input:checked)]:text-on-coin">
                  {option.tag}
                </span>
              )}
            </span>
            <span className="block text-sm text-ink-soft tabular-nums">{option.line}</span>
          </span>
          <Price option={option} />
        </label>
      ))}
    </fieldset>
  )
}

function Price({ option: { cents, beforeCents } }: { option: Option }) {
  return (
    <span className="shrink-0 text-right">
      <b className="block text-base font-bold tabular-nums">
        {beforeCents !== undefined && (
          <s className="mr-1.5 text-sm font-medium text-ink-mute">
            <span className="sr-only">instead of </span>
            {dollars(beforeCents)}
          </s>
        )}
        {cents === 0 ? 'Free' : dollars(cents)}
      </b>
      {cents > 0 && (
        <span className="flex justify-end text-xs">
          <Credits cents={cents} size={11} />
        </span>
      )}
    </span>
  )
}
