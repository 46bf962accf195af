/** The comments as a sheet on a phone, also for visitors. */
import { defineOverlay } from '#web/lib/overlays.tsx'
import type { CommentsSheetProps } from './comments/CommentsSheet.tsx'

export const commentsSheet = defineOverlay<CommentsSheetProps>(
  'comments',
  async () => (await import('./comments/CommentsSheet.tsx')).CommentsSheet,
  { isPublic: true },
)
