/** A checkbox with label; props and ref go to the input. */
import { Check } from 'lucide-react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { cx } from './cx.ts'

type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'children'> & {
  children: ReactNode
  invalid?: boolean | undefined
  /** The label is for screen readers only. */
  bare?: boolean | undefined
}

export function Checkbox({ children, invalid, bare, className, ...control }: CheckboxProps) {
  return (
    <label
      className={cx(
        'inline-flex min-h-11 cursor-pointer items-center gap-3 text-sm text-ink-soft has-disabled:cursor-default has-disabled:opacity-50',
        bare && 'min-w-11 justify-center',
        className,
      )}
    >
      <span className="relative grid size-6 shrink-0 place-items-center">
        <input
          type="checkbox"
          aria-invalid={invalid || undefined}
          {...control}
          className={cx(
            'peer absolute inset-0 size-6 cursor-[inherit] appearance-none rounded-xs checked:bg-accent',
            invalid
              ? 'shadow-[inset_0_0_0_2px_var(--color-danger)] checked:shadow-none'
              : 'shadow-[inset_0_0_0_2px_var(--color-ink-mute)] checked:shadow-none',
          )}
        />
        <Check
          size={16}
          strokeWidth={3.4}
          className="pointer-events-none relative scale-50 text-on-accent opacity-0 transition-[opacity,scale] duration-(--dur-press) peer-checked:scale-100 peer-checked:opacity-100"
        />
      </span>
      <span className={bare ? 'sr-only' : undefined}>{children}</span>
    </label>
  )
}
