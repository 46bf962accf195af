/** Edits a short text. */
import { useId } from 'react'
import { FieldTop, type SettingFieldState } from './FieldTop.tsx'

type Props = {
  own: SettingFieldState
  value: string
  placeholder: string
  isOff: boolean
  onChange(value: string): void
}

export function TextEditor({ own, value, placeholder, isOff, onChange }: Props) {
  const id = useId()
  return (
    <FieldTop own={own} htmlFor={id}>
      <input
        id={id}
        value={value}
        placeholder={placeholder}
        disabled={isOff}
        onChange={({ target }) => onChange(target.value)}
        className="edge h-11 w-full rounded-md bg-raised px-3.5 text-base"
      />
    </FieldTop>
  )
}
