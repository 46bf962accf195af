/** Router state of a link that changes part of a page only, such as a tab: keeps the scroll position. */

export const SAME_PLACE = { isSamePlace: true } as const

export function isSamePlace(state: unknown): boolean {
  return (state as Partial<typeof SAME_PLACE> | null)?.isSamePlace === true
}
