/** Chooses the accent colour: presets, a hex value, and what must be true of it. */
import { Check, X } from 'lucide-react'
import { HEX_COLOUR } from '#rules/colour.ts'
import { ACCENT_PRESETS, checkAccent, DEFAULT_ACCENT } from '#rules/site-settings/branding.ts'
import { cx } from '#web/ui/cx.ts'
import { FieldTop, type SettingFieldState } from '../FieldTop.tsx'

type Props = {
  own: SettingFieldState
  value: string | null
  isOff: boolean
  onChange(value: string | null): void
}

export function AccentEditor({ own, value, isOff, onChange }: Props) {
  const hex = value ?? DEFAULT_ACCENT
  return (
    <FieldTop own={own} htmlFor="accent-hex">
      <div className="flex flex-wrap items-center gap-3">
        {ACCENT_PRESETS.map((preset) => (
          <button
            key={preset.hex}
            type="button"
            aria-label={preset.name}
            aria-pressed={preset.hex === hex}
            disabled={isOff}
            onClick={() => onChange(preset.hex === DEFAULT_ACCENT ? null : preset.hex)}
            style={{ backgroundColor: preset.hex }}
            className={cx(
              'press grid size-10.5 place-items-center rounded-full text-canvas',
              preset.hex === hex && 'outline-2 outline-offset-3 outline-ink',
            )}
          >
            {preset.hex === hex && <Check size={20} strokeWidth={3} />}
          </button>
        ))}
        <span className="edge ml-auto flex h-11 w-full items-center gap-2 rounded-md bg-raised px-3.5 desktop:w-50">
          <span aria-hidden="true" className="size-5 rounded-full" style={{ backgroundColor: hex }} />
          <input
            id="accent-hex"
            value={hex}
            maxLength={7}
            spellCheck={false}
            disabled={isOff}
            onChange={({ target }) => onChange(withHash(target.value))}
            className="min-w-0 flex-1 bg-transparent text-base font-semibold uppercase outline-none"
          />
        </span>
      </div>
      {HEX_COLOUR.test(hex) && (
        <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-soft">
          {checkAccent(hex).map(({ label, isPassed }) => (
            <li key={label} className="inline-flex items-center gap-1.5">
              {isPassed ? (
                <Check size={14} aria-label="Passed:" className="text-success" />
              ) : (
                <X size={14} aria-label="Failed:" className="text-danger-ink" />
              )}
              {label}
            </li>
          ))}
        </ul>
      )}
    </FieldTop>
  )
}

function withHash(typed: string): string {
  const text = typed.trim().toLowerCase()
  return text.startsWith('#') ? text : `#${text}`
}
