/** Router state of a link that changes part of a page only, such as a tab: keeps the scroll position. */

export const KEEP_SCROLL = { isSamePosition: true } as const

export function keepsScroll(state: unknown): boolean {
  return (state as Partial<typeof KEEP_SCROLL> | null)?.isSamePosition === true
}
