/** Unsent comment drafts per media, kept in memory while the page is open. */

export type ReplyTo = { id: string; name: string }
export type CommentDraft = { text: string; replyTo?: ReplyTo | undefined }

/** Includes the account, because another one may sign in on the same page. */
export type CommentDraftKey = { accountId: string; mediaId: string }

const EMPTY: CommentDraft = { text: '' }
const drafts = new Map<string, CommentDraft>()
const listeners = new Set<() => void>()

export function commentDraft(draftKey: CommentDraftKey): CommentDraft {
  return drafts.get(keyOf(draftKey)) ?? EMPTY
}

export function changeCommentDraft(draftKey: CommentDraftKey, change: Partial<CommentDraft>): void {
  const draft = { ...commentDraft(draftKey), ...change }
  if (draft.text === '' && !draft.replyTo) drafts.delete(keyOf(draftKey))
  else drafts.set(keyOf(draftKey), draft)
  for (const listener of listeners) listener()
}

/** Removes what was sent; text typed meanwhile stays. */
export function removeSent(draftKey: CommentDraftKey, sent: CommentDraft): void {
  const { text, replyTo } = commentDraft(draftKey)
  changeCommentDraft(draftKey, {
    text: text.startsWith(sent.text) ? text.slice(sent.text.length).trimStart() : text,
    replyTo: replyTo?.id === sent.replyTo?.id ? undefined : replyTo,
  })
}

export function watchCommentDrafts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function keyOf({ accountId, mediaId }: CommentDraftKey): string {
  return `${accountId} ${mediaId}`
}
