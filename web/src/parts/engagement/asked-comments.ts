/** The state of a link to a media that is about what was said under it: there the comments are open, the newest first. */

export const SHOW_COMMENTS = { areCommentsAsked: true } as const

export function areCommentsAsked(state: unknown): boolean {
  return (state as Partial<typeof SHOW_COMMENTS> | null)?.areCommentsAsked === true
}
