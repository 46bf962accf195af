/** A native select as a small pill, for filters; in forms use SelectField. */
import { ChevronDown } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import { cx } from './cx.ts'

export type SelectOption = { value: string; label: string }

type SelectProps = Omit<ComponentPropsWithRef<'select'>, 'children' | 'aria-label'> & {
  label: string
  options: readonly SelectOption[]
}

export function Select({ label, options, className, ...control }: SelectProps) {
  return (
    <span className={cx('relative inline-flex h-9 items-center', className)}>
      <select
        aria-label={label}
        {...control}
        className="h-11 appearance-none rounded-full border-y-4 border-transparent bg-raised bg-clip-padding pr-9 pl-4 text-sm font-semibold text-ink hover:bg-overlay disabled:opacity-50"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={16} className="pointer-events-none absolute right-3 text-ink-mute" />
    </span>
  )
}
