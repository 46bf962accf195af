/** Router state of a link that looks like a search field: the search page focuses its input. */

export const FOCUS_SEARCH = { focusesField: true } as const

export function focusesSearch(state: unknown): boolean {
  return (state as Partial<typeof FOCUS_SEARCH> | null)?.focusesField === true
}
