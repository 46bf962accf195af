/** A password field with a button to reveal it. */
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Field, type InputFieldProps } from './Field.tsx'
import { IconButton } from './IconButton.tsx'

type PasswordFieldProps = Omit<InputFieldProps, 'type' | 'end' | 'area'>

export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          icon={shown ? EyeOff : Eye}
          label={shown ? 'Hide password' : 'Show password'}
          size={36}
          className="-mr-2"
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
