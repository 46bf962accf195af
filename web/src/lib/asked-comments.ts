/** Router state of a link to media that opens its comments, newest first. */

type AskedComments = { areCommentsAsked: true; askedComment?: string | undefined }

/** Optionally with the comment or reply to highlight. */
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
