/** The state of a link to a media that is about what was said under it: there the comments are open, the newest first. */

type AskedComments = { areCommentsAsked: true; askedComment?: string | undefined }

/** With the comment or answer that is meant, where one is. */
export function showComments(comment?: string | null): AskedComments {
  return { areCommentsAsked: true, askedComment: comment ?? undefined }
}

export function areCommentsAsked(state: unknown): boolean {
  return (state as Partial<AskedComments> | null)?.areCommentsAsked === true
}

export function askedComment(state: unknown): string | undefined {
  const comment = (state as Partial<AskedComments> | null)?.askedComment
  return typeof comment === 'string' ? comment : undefined
}
