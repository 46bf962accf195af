/** Asks before a comment is deleted. */
import { problemWords } from '#web/lib/graphql/problem.ts'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { FormProblem } from '#web/parts/FormProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
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
    <Sheet open onClose={close} title="Delete this comment?">
      <p className="text-base text-pretty text-ink-soft">
        {comment.replies > 0 ? 'The replies to it go with it. ' : ''}This cannot be undone.
      </p>
      <div className="my-1">
        <FormProblem>{error && problemWords(error)}</FormProblem>
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button size="lg" onClick={() => close()}>
          Cancel
        </Button>
        <Button size="lg" tone="danger" busy={isBusy} onClick={() => void run()}>
          Delete
        </Button>
      </div>
    </Sheet>
  )
}
