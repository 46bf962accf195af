/** The comments of a media on a phone. */
import { shortCount } from '#rules/formats.ts'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { CommentForm } from './CommentForm.tsx'
import { CommentList } from './CommentList.tsx'
import { useCommentCount } from './use-comment-count.ts'
import { type CommentSort, useCommentView } from './use-comment-view.ts'

export type CommentsSheetProps = OverlayControls & {
  media: { id: string; type: string; access: string; comments: number; user: { id: string } }
  /** The initial sort order. */
  order?: CommentSort | undefined
  /** The comment or reply that was linked to. */
  linkedId?: string | undefined
}

export function CommentsSheet({ media, order, linkedId, close }: CommentsSheetProps) {
  const thread = useCommentView(media.id, order)
  const count = useCommentCount(media)
  const foot = media.access === 'open' && <CommentForm mediaId={media.id} onSent={thread.sent} />
  return (
    <Sheet
      open
      onClose={close}
      title={count > 0 ? `Comments ${shortCount(count)}` : 'Comments'}
      foot={foot || undefined}
    >
      <div className="min-h-[52dvh]">
        <CommentList media={media} thread={thread} linkedId={linkedId} />
      </div>
    </Sheet>
  )
}
