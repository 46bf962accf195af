/** The confirmation sheet for deleting a comment. */
import { defineOverlay } from '#web/lib/overlays.tsx'
import type { DeleteCommentProps } from './DeleteCommentSheet.tsx'

export const deleteCommentSheet = defineOverlay<DeleteCommentProps>(
  'delete_comment',
  async () => (await import('./DeleteCommentSheet.tsx')).DeleteCommentSheet,
)
