/** Attaches the server's field errors to form fields. */
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import type { FieldErrors } from '#rules/forms/check.ts'

/** Whether any error matched a field; focuses the first one. */
export function attachErrors<Values extends FieldValues>(
  errors: FieldErrors | undefined,
  fields: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  const found = fields.filter((field) => errors?.[field] !== undefined)
  for (const [index, field] of found.entries()) {
    setError(field, { type: 'server', message: errors?.[field] ?? '' }, { shouldFocus: index === 0 })
  }
  return found.length > 0
}
