/** A form that is filled in and sent: checked here as the rules say, and what the server says of it stands at its fields. */
import type { BaseSyntheticEvent } from 'react'
import { type FieldPath, type FieldValues, type UseFormProps, useForm } from 'react-hook-form'
import { CombinedError } from 'urql'
import type { FieldErrors } from '#rules/forms/check.ts'
import { attachErrors } from '#web/lib/attach-errors.ts'
import { problemFields, problemText } from '#web/lib/graphql/problem.ts'
import { RestProblem } from '#web/lib/rest.ts'

/** What the server has against it: about single fields, or the words that stand for all of it. */
export type Refused = CombinedError | { fields?: FieldErrors | undefined; words?: string | undefined }

type Sending<Values extends FieldValues, Output> = UseFormProps<Values, unknown, Output> & {
  /** Answers with what was refused; nothing when all is well. */
  send(values: Output): Promise<Refused | undefined>
  /** The fields that can show what the server says; all that have a value, when none are named. */
  fields?: readonly FieldPath<Values>[]
  /** The server's names of fields in the form's own. */
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
    /** What is wrong with all of it. */
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
