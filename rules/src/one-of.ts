/** Narrows untrusted input to one of the known values. */

/** Undefined for unknown values. */
export function oneOf<const Value extends string | number>(
  values: readonly Value[],
  given: unknown,
): Value | undefined {
  return values.find((value) => value === given)
}
