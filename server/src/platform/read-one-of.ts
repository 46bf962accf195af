/** Validates that an argument or field is one of the known values. */
import { oneOf } from '#rules/one-of.ts'
import { Refusal, type RefusalDetails } from './errors.ts'

/** The refusal's message or field errors are given by `details`. */
export function readOneOf<const Value extends string | number>(
  values: readonly Value[],
  given: unknown,
  details: Pick<RefusalDetails, 'message' | 'fields'>,
): Value {
  const value = oneOf(values, given)
  if (value === undefined) throw new Refusal('BAD_INPUT', details)
  return value
}

/** Undefined if no value was given. */
export function readOneOfOrNone<const Value extends string | number>(
  values: readonly Value[],
  given: unknown,
  details: Pick<RefusalDetails, 'message' | 'fields'>,
): Value | undefined {
  return given === null || given === undefined ? undefined : readOneOf(values, given, details)
}
