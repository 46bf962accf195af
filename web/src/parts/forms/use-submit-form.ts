/** A form with client validation by the shared rules, and server errors shown at its fields. */
import type { BaseSyntheticEvent } from 'react'
import { type FieldPath, type FieldValues, type UseFormProps, useForm } from 'react-hook-form'
import { CombinedError } from 'urql'
import type { FieldErrors } from '#rules/forms/check.ts'
import { attachErrors } from '#web/lib/attach-errors.ts'
import { problemFields, problemText } from '#web/lib/graphql/problem.ts'
import { RestProblem } from '#web/lib/rest.ts'

/** The server's refusal: errors per field, or one message for the form. */
type SubmitError = CombinedError | { fields?: FieldErrors | undefined; message?: string | undefined }

type SubmitFormOptions<Values extends FieldValues, Output> = UseFormProps<Values, unknown, Output> & {
  /** Resolves to the refusal, or undefined on success. */
  send(values: Output): Promise<SubmitError | undefined>
  /** The fields that can show server errors; by default all with a value. */
  fields?: readonly FieldPath<Values>[]
  /** Maps the server's field names to those of the form. */
  mapFieldNames?(fields: FieldErrors): FieldErrors
  onInvalid?(): void
}

export function useSubmitForm<Values extends FieldValues, Output = Values>(
  sending: SubmitFormOptions<Values, Output>,
) {
  const { send, fields, mapFieldNames, onInvalid, ...options } = sending
  const form = useForm<Values, unknown, Output>(options)
  const { errors, isSubmitting } = form.formState

  const show = (submitError: SubmitError) => {
    const { fields: serverErrors = {}, message: text } =
      submitError instanceof CombinedError ? partsOf(submitError) : submitError
    const shown = fields ?? (Object.keys(form.getValues()) as FieldPath<Values>[])
    const isAtField = attachErrors(mapFieldNames?.(serverErrors) ?? serverErrors, shown, form.setError)
    if (!isAtField) form.setError('root', { type: 'server', message: text ?? '' })
  }
  const submit = form.handleSubmit(async (values) => {
    const submitError = await catchRestProblem(() => send(values))
    if (submitError) show(submitError)
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

function partsOf(error: CombinedError): { fields: FieldErrors; message: string } {
  return { fields: problemFields(error), message: problemText(error) }
}

async function catchRestProblem(
  send: () => Promise<SubmitError | undefined>,
): Promise<SubmitError | undefined> {
  try {
    return await send()
  } catch (error) {
    if (error instanceof RestProblem) return { message: error.message }
    throw error
  }
}
