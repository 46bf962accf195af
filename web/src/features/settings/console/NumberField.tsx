/** A number with its unit; money is typed in dollars and stored in cents. */
import { useId, useState } from 'react'
import { formatUnit } from '#rules/site-settings/format-value.ts'
import { cx } from '#web/ui/cx.ts'
import { FieldTop, type SettingFieldState } from './FieldTop.tsx'

type Props = {
  own: SettingFieldState
  value: unknown
  isMoney: boolean
  isOff: boolean
  onChange(value: unknown): void
}

export function NumberField({ own, value, isMoney, isOff, onChange }: Props) {
  const id = useId()
  const [typed, setTyped] = useState<{ text: string; value: unknown }>()
  // Keeps the typed text until the value changes elsewhere.
  const text = typed && typed.value === value ? typed.text : textOf(value, isMoney)
  const change = (next: string) => {
    const parsed = readTyped(next, isMoney)
    setTyped({ text: next, value: parsed })
    onChange(parsed)
  }
  return (
    <FieldTop own={own} htmlFor={id}>
      <span
        className={cx(
          'flex h-12 items-center gap-3 rounded-md bg-surface px-4 has-focus-visible:outline-2 has-focus-visible:outline-ink',
          own.was ? 'shadow-[inset_0_0_0_2px_var(--color-second)]' : 'edge',
        )}
      >
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          disabled={isOff}
          aria-invalid={own.problem !== undefined}
          onChange={(event) => change(event.target.value)}
          className="min-w-0 flex-1 bg-transparent text-base font-semibold tabular-nums outline-none disabled:opacity-60"
        />
        <span className="shrink-0 text-sm text-ink-mute">{formatUnit(own.name)}</span>
      </span>
    </FieldTop>
  )
}

function textOf(value: unknown, isMoney: boolean): string {
  if (typeof value !== 'number') return String(value ?? '')
  return isMoney ? (value / 100).toFixed(2) : String(value)
}

/** Keeps invalid text, so that validation rejects it with its own message. */
function readTyped(text: string, isMoney: boolean): unknown {
  const number = Number(text.trim().replace(',', '.'))
  if (text.trim() === '' || !Number.isFinite(number)) return text
  const cents = number * 100
  if (!isMoney) return number
  return Math.abs(Math.round(cents) - cents) < 1e-6 ? Math.round(cents) : cents
}
