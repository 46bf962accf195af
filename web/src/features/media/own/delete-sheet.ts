/** Deleting a media, after a question. */
import { defineOverlay } from '#web/lib/overlays.tsx'
import type { DeleteMediaSheetProps } from './DeleteMediaSheet.tsx'

/** Resolves to true once it is deleted. */
export const deleteMediaSheet = defineOverlay<DeleteMediaSheetProps>(
  'delete-media',
  async () => (await import('./DeleteMediaSheet.tsx')).DeleteMediaSheet,
)
