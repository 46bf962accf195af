/** The state of a link to the search that looks like a field: whoever presses it wants to type. */

export const TO_FIELD = { isFieldAsked: true } as const

export function isFieldAsked(state: unknown): boolean {
  return (state as Partial<typeof TO_FIELD> | null)?.isFieldAsked === true
}
