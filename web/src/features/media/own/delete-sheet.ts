/** The confirmation sheet for deleting a media. */
import { defineOverlay } from '#web/lib/overlays.tsx'
import type { DeleteMediaSheetProps } from './DeleteMediaSheet.tsx'

/** Resolves to true once the media is deleted. */
export const deleteMediaSheet = defineOverlay<DeleteMediaSheetProps>(
  'delete-media',
  async () => (await import('./DeleteMediaSheet.tsx')).DeleteMediaSheet,
)
