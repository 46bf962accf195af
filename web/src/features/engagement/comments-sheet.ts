/** The comments over a phone's screen; visitors may read them. */
import { defineOverlay } from '#web/lib/overlays.tsx'
import type { CommentsSheetProps } from './comments/CommentsSheet.tsx'

export const commentsSheet = defineOverlay<CommentsSheetProps>(
  'comments',
  async () => (await import('./comments/CommentsSheet.tsx')).CommentsSheet,
  { isPublic: true },
)
