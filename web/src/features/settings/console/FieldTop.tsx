/** The label of a setting, with its saved value and a reset button while it is changed. */
import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatValue } from '#rules/site-settings/format-value.ts'

export type SettingFieldState = {
  name: string
  title: string
  hint: string
  problem: string | undefined
  /** The saved value, while it differs. */
  was: { value: unknown } | undefined
  onBack(): void
  /** Saving waits for the upload of a picture. */
  onUploading(isUploading: boolean): void
}

export function FieldTop({
  own,
  htmlFor,
  children,
}: {
  own: SettingFieldState
  htmlFor?: string
  children: ReactNode
}) {
  const { name, title, hint, problem, was, onBack } = own
  return (
    <div className="min-w-0">
      <div className="mb-1.5 flex min-h-6 items-center justify-between gap-3 text-sm font-semibold">
        {htmlFor ? (
          <label htmlFor={htmlFor} className="text-ink-soft">
            {title}
          </label>
        ) : (
          <span className="text-ink-soft">{title}</span>
        )}
        {was && (
          <button
            type="button"
            onClick={onBack}
            className="hit relative inline-flex min-w-0 items-center gap-1.5 text-xs font-bold text-second"
          >
            <span className="truncate">was {formatValue(name, was.value)}</span>
            <Undo2 size={14} className="shrink-0" aria-label="Restore" />
          </button>
        )}
      </div>
      {children}
      <p className={`mt-1.5 min-h-5 text-xs text-pretty ${problem ? 'text-danger-ink' : 'text-ink-mute'}`}>
        {problem ?? hint}
      </p>
    </div>
  )
}
