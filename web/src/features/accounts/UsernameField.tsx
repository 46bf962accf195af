/** The username field; with `check`, a new name is looked up on blur. */
import { AtSign } from 'lucide-react'
import { Field, type InputFieldProps } from '#web/ui/Field.tsx'

type Props = Omit<InputFieldProps, 'label' | 'area'> & { check?: (text: string) => Promise<void> }

export function UsernameField({ check, onBlur, ...field }: Props) {
  return (
    <Field
      label="Username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      icon={AtSign}
      lines={2}
      {...field}
      onBlur={async (event) => {
        await onBlur?.(event)
        await check?.(event.target.value)
      }}
    />
  )
}
