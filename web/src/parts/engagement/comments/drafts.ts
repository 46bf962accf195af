/** What was begun and not sent yet, kept for each media while this page is open. */
import { useSyncExternalStore } from 'react'

export type ReplyTo = { id: string; name: string }
export type Draft = { text: string; replyTo?: ReplyTo | undefined }

const EMPTY: Draft = { text: '' }
const drafts = new Map<string, Draft>()
const listeners = new Set<() => void>()

export function changeDraft(mediaId: string, change: Partial<Draft>): void {
  const draft = { ...(drafts.get(mediaId) ?? EMPTY), ...change }
  if (draft.text === '' && !draft.replyTo) drafts.delete(mediaId)
  else drafts.set(mediaId, draft)
  for (const listener of listeners) listener()
}

export function useDraft(mediaId: string): Draft {
  return useSyncExternalStore(watch, () => drafts.get(mediaId) ?? EMPTY)
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
