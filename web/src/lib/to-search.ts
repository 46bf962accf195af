/** Router state of a link that looks like a search field: the search page focuses its input. */

export const TO_FIELD = { isFieldAsked: true } as const

export function isFieldAsked(state: unknown): boolean {
  return (state as Partial<typeof TO_FIELD> | null)?.isFieldAsked === true
}
