/** A form with client validation by the shared rules, and server errors shown at its fields. */
import type { BaseSyntheticEvent } from 'react'
import { type FieldPath, type FieldValues, type UseFormProps, useForm } from 'react-hook-form'
import { CombinedError } from 'urql'
import type { FieldErrors } from '#rules/forms/check.ts'
import { attachErrors } from '#web/lib/attach-errors.ts'
import { problemFields, problemText } from '#web/lib/graphql/problem.ts'
import { RestProblem } from '#web/lib/rest.ts'

/** The server's refusal: errors per field, or one message for the form. */
export type Refused = CombinedError | { fields?: FieldErrors | undefined; words?: string | undefined }

type Sending<Values extends FieldValues, Output> = UseFormProps<Values, unknown, Output> & {
  /** Resolves to the refusal, or undefined on success. */
  send(values: Output): Promise<Refused | undefined>
  /** The fields that can show server errors; by default all with a value. */
  fields?: readonly FieldPath<Values>[]
  /** Maps the server's field names to those of the form. */
  nameHere?(fields: FieldErrors): FieldErrors
  onInvalid?(): void
}

export function useSentForm<Values extends FieldValues, Output = Values>(sending: Sending<Values, Output>) {
  const { send, fields, nameHere, onInvalid, ...options } = sending
  const form = useForm<Values, unknown, Output>(options)
  const { errors, isSubmitting } = form.formState

  const show = (refused: Refused) => {
    const { fields: said = {}, words } = refused instanceof CombinedError ? partsOf(refused) : refused
    const shown = fields ?? (Object.keys(form.getValues()) as FieldPath<Values>[])
    const isAtField = attachErrors(nameHere?.(said) ?? said, shown, form.setError)
    if (!isAtField) form.setError('root', { type: 'server', message: words ?? '' })
  }
  const submit = form.handleSubmit(async (values) => {
    const refused = await unlessUnreachable(() => send(values))
    if (refused) show(refused)
  }, onInvalid)

  return {
    ...form,
    errors,
    isSubmitting,
    /** The error of the form as a whole. */
    problem: errors.root?.message,
    submit: (event: BaseSyntheticEvent) => void submit(event),
  }
}

function partsOf(error: CombinedError): { fields: FieldErrors; words: string } {
  return { fields: problemFields(error), words: problemText(error) }
}

async function unlessUnreachable(send: () => Promise<Refused | undefined>): Promise<Refused | undefined> {
  try {
    return await send()
  } catch (error) {
    if (error instanceof RestProblem) return { words: error.message }
    throw error
  }
}
