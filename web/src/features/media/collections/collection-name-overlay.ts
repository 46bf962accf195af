/** The sheet that names a collection, also opened from other sheets. */
import { defineOverlay } from '#web/lib/overlays.tsx'
import type { CollectionNameSheetProps } from './CollectionNameSheet.tsx'

/** Creates or renames a collection, and resolves to it. */
export const collectionNameSheet = defineOverlay<CollectionNameSheetProps>(
  'collection-name',
  async () => (await import('./CollectionNameSheet.tsx')).CollectionNameSheet,
)
