/** The sheets for pinning media and editing collections. */
import { defineOverlay } from '#web/lib/overlays.tsx'
import type { ArrangeSheetProps } from './ArrangeSheet.tsx'
import type { EditCollectionSheetProps } from './EditCollectionSheet.tsx'

/** Pins one media, and sets its collections. */
export const arrangeSheet = defineOverlay<ArrangeSheetProps>(
  'shelve',
  async () => (await import('./ArrangeSheet.tsx')).ArrangeSheet,
)

export const editCollectionSheet = defineOverlay<EditCollectionSheetProps>(
  'edit-collection',
  async () => (await import('./EditCollectionSheet.tsx')).EditCollectionSheet,
)
