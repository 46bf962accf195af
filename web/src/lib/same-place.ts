/** The state of a link that changes a part of the page only, such as a tab far down on it: the page stays where it is. */

export const SAME_PLACE = { isSamePlace: true } as const

export function isSamePlace(state: unknown): boolean {
  return (state as Partial<typeof SAME_PLACE> | null)?.isSamePlace === true
}
