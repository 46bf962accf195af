/** The sheets by which owners put their media in order. */
import { defineOverlay } from '#web/lib/overlays.tsx'
import type { EditCollectionSheetProps } from './EditCollectionSheet.tsx'
import type { ShelveSheetProps } from './ShelveSheet.tsx'

/** Whether one media is pinned, and in which collections it is. */
export const shelveSheet = defineOverlay<ShelveSheetProps>(
  'shelve',
  async () => (await import('./ShelveSheet.tsx')).ShelveSheet,
)

export const editCollectionSheet = defineOverlay<EditCollectionSheetProps>(
  'edit-collection',
  async () => (await import('./EditCollectionSheet.tsx')).EditCollectionSheet,
)
