/** Sends the draft; it stays if the request fails. */
import { useMutation } from 'urql'
import { cutComment } from '#rules/comment.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { type Comment, CommentFields } from './comment-fields.ts'
import { type Draft, type DraftPlace, takeSent } from './drafts.ts'
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

export function useSendComment(place: DraftPlace, onSent: (comment: Comment) => void) {
  const [{ fetching: isBusy }, addComment] = useMutation(AddComment)
  const send = async (draft: Draft) => {
    const { text, replyTo } = draft
    const message = cutComment(text)
    if (message === '' || isBusy) return
    const wanted = { media: place.mediaId, message, thread: replyTo?.id ?? null }
    const intention = JSON.stringify([place.accountId, wanted])
    const key = keys.get(intention) ?? crypto.randomUUID()
    keys.set(intention, key)
    const { data, error } = await addComment({ ...wanted, key })
    if (error) return showToast({ tone: 'danger', text: problemText(error) })
    keys.delete(intention)
    takeSent(place, draft)
    if (data) onSent(data.addComment)
  }
  return { send, isBusy }
}
