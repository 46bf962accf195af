/** The comments as a column: the list scrolls, the form stays below. */
import { CommentForm } from './CommentForm.tsx'
import { CommentList } from './CommentList.tsx'
import { type CommentSort, useCommentView } from './use-comment-view.ts'

type Props = {
  media: { id: string; type: string; access: string; user: { id: string } }
  order?: CommentSort | undefined
  linkedId?: string | undefined
}

export function Comments({ media, order, linkedId }: Props) {
  const thread = useCommentView(media.id, order)
  return (
    <>
      <div className="no-bar min-h-0 flex-1 overflow-y-auto px-5 pb-4">
        <CommentList media={media} thread={thread} linkedId={linkedId} />
      </div>
      {media.access === 'open' && (
        <div className="shrink-0 border-t border-line p-4">
          <CommentForm mediaId={media.id} onSent={thread.sent} />
        </div>
      )}
    </>
  )
}
