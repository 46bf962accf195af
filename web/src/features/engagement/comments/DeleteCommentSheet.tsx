/** Confirms the deletion of a comment. */
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { ConfirmSheet } from '#web/parts/ConfirmSheet.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { useDeleteComment } from './use-delete-comment.ts'

export type DeleteCommentProps = OverlayControls & {
  comment: { id: string; mediaId: string; replies: number }
}

export function DeleteCommentSheet({ comment, close }: DeleteCommentProps) {
  const { deleteComment, isBusy, error } = useDeleteComment()
  const run = async () => {
    if (!(await deleteComment(comment.id, comment.mediaId))) return
    showToast({ tone: 'success', text: 'Comment deleted' })
    close()
  }
  return (
    <ConfirmSheet
      title="Delete this comment?"
      text={`${comment.replies > 0 ? 'Its replies will be deleted too. ' : ''}You can’t undo this.`}
      yes="Delete"
      isBusy={isBusy}
      error={error}
      onYes={() => void run()}
      onNo={() => close()}
    />
  )
}
