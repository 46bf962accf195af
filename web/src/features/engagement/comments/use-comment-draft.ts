/** The comment draft of the signed-in account for a media. */
import { useMemo, useSyncExternalStore } from 'react'
import { useSession } from '#web/lib/session.tsx'
import {
  type CommentDraft,
  type CommentDraftKey,
  commentDraft,
  watchCommentDrafts,
} from './comment-drafts.ts'

export function useCommentDraftKey(mediaId: string): CommentDraftKey {
  const { account } = useSession()
  const accountId = account?.id ?? ''
  return useMemo(() => ({ accountId, mediaId }), [accountId, mediaId])
}

export function useCommentDraft(draftKey: CommentDraftKey): CommentDraft {
  return useSyncExternalStore(watchCommentDrafts, () => commentDraft(draftKey))
}
