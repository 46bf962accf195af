/** A switch that takes effect at once; labelled by `label`, or by an element with `labelledBy`. */
import { cx } from './cx.ts'

type Named = { label: string; labelledBy?: never } | { label?: never; labelledBy: string }

type ToggleProps = Named & {
  on: boolean
  onChange: (on: boolean) => void
  disabled?: boolean | undefined
  describedBy?: string | undefined
}

export function Toggle({ on, onChange, label, labelledBy, disabled, describedBy }: ToggleProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      disabled={disabled}
      onClick={() => onChange(!on)}
      className={cx(
        'hit relative inline-block h-7 w-12 shrink-0 rounded-full transition-colors duration-(--dur-fade) disabled:opacity-50',
        on ? 'bg-accent' : 'edge bg-overlay',
      )}
    >
      <span
        className={cx(
          'absolute top-0.5 left-0.5 size-6 rounded-full bg-ink shadow transition-transform duration-(--dur-fade) ease-out-soft',
          on && 'translate-x-5',
        )}
      />
    </button>
  )
}
