/** A react-hook-form resolver from a plain function that returns one message per field. */
import type { FieldValues, FieldErrors as FormErrors, Resolver } from 'react-hook-form'
import type { FieldErrors } from '#rules/forms/check.ts'

/** `check` returns an empty object for valid values. */
export function checkResolver<Values extends FieldValues>(
  check: (values: Values) => FieldErrors,
): Resolver<Values> {
  return (values) => {
    const found = Object.entries(check(values))
    if (found.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(found.map(([name, message]) => [name, { type: 'check', message }]))
    return { values: {}, errors: errors as FormErrors<Values> }
  }
}
