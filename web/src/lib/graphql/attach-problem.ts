/** Puts what a refused mutation says where the form shows it: at its fields, else over the whole form. */
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import type { CombinedError } from 'urql'
import { attachErrors } from '../attach-errors.ts'
import { problemFields, problemWords } from './problem.ts'

export function attachProblem<Values extends FieldValues>(
  error: CombinedError,
  fields: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): void {
  const isAtField = attachErrors(problemFields(error), fields, setError)
  if (!isAtField) setError('root', { type: 'server', message: problemWords(error) })
}
