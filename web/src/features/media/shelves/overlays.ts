/** The sheets for pinning media and editing collections. */
import { defineOverlay } from '#web/lib/overlays.tsx'
import type { EditCollectionSheetProps } from './EditCollectionSheet.tsx'
import type { ShelveSheetProps } from './ShelveSheet.tsx'

/** Pins one media, and sets its collections. */
export const shelveSheet = defineOverlay<ShelveSheetProps>(
  'shelve',
  async () => (await import('./ShelveSheet.tsx')).ShelveSheet,
)

export const editCollectionSheet = defineOverlay<EditCollectionSheetProps>(
  'edit-collection',
  async () => (await import('./EditCollectionSheet.tsx')).EditCollectionSheet,
)
