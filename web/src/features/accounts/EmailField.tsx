/** The email address field. */
import { Mail } from 'lucide-react'
import { Field, type InputFieldProps } from '#web/ui/Field.tsx'

export function EmailField(props: Omit<InputFieldProps, 'label' | 'area'>) {
  return (
    <Field
      label="Email address"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      icon={Mail}
      {...props}
    />
  )
}
