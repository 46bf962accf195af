/** The form element for useSentForm, without browser validation. */
import type { BaseSyntheticEvent, ComponentProps } from 'react'

type Props = Omit<ComponentProps<'form'>, 'noValidate' | 'onSubmit'> & {
  of: { submit(event: BaseSyntheticEvent): void }
}

export function Form({ of: { submit }, ...rest }: Props) {
  return <form noValidate onSubmit={submit} {...rest} />
}
