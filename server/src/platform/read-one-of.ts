/** Reads an argument or a field that has to be one of the values we know. */
import { oneOf } from '#rules/one-of.ts'
import { Refusal, type RefusalDetails } from './errors.ts'

/** What is refused is told in `details`: as words, or beside the field. */
export function readOneOf<const Value extends string | number>(
  values: readonly Value[],
  given: unknown,
  details: Pick<RefusalDetails, 'words' | 'fields'>,
): Value {
  const value = oneOf(values, given)
  if (value === undefined) throw new Refusal('BAD_INPUT', details)
  return value
}

/** Undefined when nothing was said. */
export function readOneOfOrNone<const Value extends string | number>(
  values: readonly Value[],
  given: unknown,
  details: Pick<RefusalDetails, 'words' | 'fields'>,
): Value | undefined {
  return given === null || given === undefined ? undefined : readOneOf(values, given, details)
}
