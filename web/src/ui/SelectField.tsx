/** A native select in a form, framed like every other field. */
import { ChevronDown } from 'lucide-react'
import { type ComponentPropsWithRef, useId } from 'react'
import { cx } from './cx.ts'
import { FIELD_TEXT, FieldFrame, type FieldLook, fieldControlProps } from './FieldFrame.tsx'
import type { SelectOption } from './Select.tsx'

type SelectFieldProps = Omit<FieldLook, 'end' | 'count'> &
  Omit<ComponentPropsWithRef<'select'>, 'children'> & {
    options: readonly SelectOption[]
    /** Shown while nothing is chosen. */
    placeholder?: string
  }

export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, ok, icon, on, lines, options, placeholder, id, className, ...control } = props
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <FieldFrame
      id={fieldId}
      {...{ label, hint, error, ok, icon, on, lines }}
      end={<ChevronDown size={18} className="pointer-events-none -ml-7 shrink-0 text-ink-mute" />}
    >
      <select
        {...control}
        {...fieldControlProps(fieldId, { hint, error })}
        className={cx(FIELD_TEXT, 'h-full appearance-none pr-7', className)}
      >
        {placeholder && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
