/** Puts what a refused mutation says where the form shows it: at its fields, else over the whole form. */
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import type { CombinedError } from 'urql'
import { problemFields, problemWords } from './problem.ts'

export function attachProblem<Values extends FieldValues>(
  error: CombinedError,
  fields: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): void {
  const words = problemFields(error)
  const refused = fields.filter((field) => words[field] !== undefined)
  for (const [index, field] of refused.entries()) {
    setError(field, { type: 'server', message: words[field] ?? '' }, { shouldFocus: index === 0 })
  }
  if (refused.length === 0) setError('root', { type: 'server', message: problemWords(error) })
}
