/** Sends the draft; it stays if the request fails. */
import { useMutation } from 'urql'
import { truncateComment } from '#rules/comment.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { type CommentDraft, type CommentDraftKey, removeSent } from './comment-drafts.ts'
import { type Comment, CommentFields } from './comment-fields.ts'
import '#web/lib/graphql/comment-updates.ts'

const AddComment = graphql(
  `
    mutation AddComment($media: ID!, $message: String!, $thread: ID, $key: String!) {
      addComment(media: $media, message: $message, thread: $thread, key: $key) { ...CommentFields }
    }
  `,
  [CommentFields],
)

/** Idempotency keys: a comment whose response was lost is resent as the same one. */
const keys = new Map<string, string>()

export function useSendComment(draftKey: CommentDraftKey, onSent: (comment: Comment) => void) {
  const [{ fetching: isBusy }, addComment] = useMutation(AddComment)
  const send = async (draft: CommentDraft) => {
    const { text, replyTo } = draft
    const message = truncateComment(text)
    if (message === '' || isBusy) return
    const wanted = { media: draftKey.mediaId, message, thread: replyTo?.id ?? null }
    const intention = JSON.stringify([draftKey.accountId, wanted])
    const key = keys.get(intention) ?? crypto.randomUUID()
    keys.set(intention, key)
    const { data, error } = await addComment({ ...wanted, key })
    if (error) return showToast({ tone: 'danger', text: problemText(error) })
    keys.delete(intention)
    removeSent(draftKey, draft)
    if (data) onSent(data.addComment)
  }
  return { send, isBusy }
}
