/** The one way from a text that came from outside to one of the values we know. */

/** Undefined when it is none of them. */
export function oneOf<const Value extends string | number>(
  values: readonly Value[],
  given: unknown,
): Value | undefined {
  return values.find((value) => value === given)
}
