/** Unsent comment drafts per media, kept in memory while the page is open. */

export type ReplyTo = { id: string; name: string }
export type Draft = { text: string; replyTo?: ReplyTo | undefined }

/** Includes the account, because another one may sign in on the same page. */
export type DraftPlace = { accountId: string; mediaId: string }

const EMPTY: Draft = { text: '' }
const drafts = new Map<string, Draft>()
const listeners = new Set<() => void>()

export function draftAt(place: DraftPlace): Draft {
  return drafts.get(keyOf(place)) ?? EMPTY
}

export function changeDraft(place: DraftPlace, change: Partial<Draft>): void {
  const draft = { ...draftAt(place), ...change }
  if (draft.text === '' && !draft.replyTo) drafts.delete(keyOf(place))
  else drafts.set(keyOf(place), draft)
  for (const listener of listeners) listener()
}

/** Removes what was sent; text typed meanwhile stays. */
export function takeSent(place: DraftPlace, sent: Draft): void {
  const { text, replyTo } = draftAt(place)
  changeDraft(place, {
    text: text.startsWith(sent.text) ? text.slice(sent.text.length).trimStart() : text,
    replyTo: replyTo?.id === sent.replyTo?.id ? undefined : replyTo,
  })
}

export function watchDrafts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function keyOf({ accountId, mediaId }: DraftPlace): string {
  return `${accountId} ${mediaId}`
}
