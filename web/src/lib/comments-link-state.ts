/** Router state of a link to media that opens its comments, newest first. */

type CommentsLinkState = { opensComments: true; linkedComment?: string | undefined }

/** Optionally with the comment or reply to highlight. */
export function commentsLinkState(comment?: string | null): CommentsLinkState {
  return { opensComments: true, linkedComment: comment ?? undefined }
}

export function opensComments(state: unknown): boolean {
  return (state as Partial<CommentsLinkState> | null)?.opensComments === true
}

export function linkedComment(state: unknown): string | undefined {
  const comment = (state as Partial<CommentsLinkState> | null)?.linkedComment
  return typeof comment === 'string' ? comment : undefined
}
