/** Edits the credit packs, in whole dollars. */
import { Plus, X } from 'lucide-react'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { FieldTop, type SettingFieldState } from './FieldTop.tsx'

type Props = {
  own: SettingFieldState
  value: readonly number[]
  isOff: boolean
  onChange(value: number[]): void
}

const MAX_PACKS = 8

export function PacksEditor({ own, value, isOff, onChange }: Props) {
  const set = (at: number, text: string) => {
    const dollars = Number(text.replace(/\D/g, ''))
    onChange(value.map((cents, index) => (index === at ? dollars * 100 : cents)))
  }
  return (
    <FieldTop own={own}>
      <ul className="grid gap-2 desktop:max-w-90">
        {value.map((cents, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row keeps its position while its number is typed
          <li key={at} className="flex items-center gap-2">
            <span className="edge flex h-12 flex-1 items-center gap-2 rounded-md bg-surface px-4 has-focus-visible:outline-2 has-focus-visible:outline-ink">
              <span className="text-ink-mute">$</span>
              <input
                aria-label={`Pack ${at + 1}, in dollars`}
                inputMode="numeric"
                autoComplete="off"
                disabled={isOff}
                value={cents === 0 ? '' : cents / 100}
                onChange={(event) => set(at, event.target.value)}
                className="min-w-0 flex-1 bg-transparent text-base font-semibold tabular-nums outline-none"
              />
            </span>
            <IconButton
              icon={X}
              label={`Remove $${cents / 100}`}
              disabled={isOff || value.length === 1}
              onClick={() => onChange(value.filter((_, index) => index !== at))}
            />
          </li>
        ))}
      </ul>
      <Button
        size="sm"
        icon={Plus}
        className="mt-3"
        disabled={isOff || value.length >= MAX_PACKS}
        onClick={() => onChange([...value, (value.at(-1) ?? 0) + 1_000])}
      >
        Add pack
      </Button>
    </FieldTop>
  )
}
