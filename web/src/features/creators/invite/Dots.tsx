/** The progress dots of an invitation. */
import { cx } from '#web/ui/cx.ts'

export function Dots({ step, of }: { step: number; of: number }) {
  return (
    <p className="mt-3.5 flex items-center justify-center gap-1.5">
      <span className="sr-only">
        Step {step + 1} of {of}
      </span>
      {Array.from({ length: of }, (_, dot) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the dots are identified by position
          key={dot}
          aria-hidden="true"
          className={cx(
            'h-1.5 rounded-full transition-all',
            dot === step ? 'w-6 bg-ink' : 'w-1.5 bg-line-strong',
          )}
        />
      ))}
    </p>
  )
}
