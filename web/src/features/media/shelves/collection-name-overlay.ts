/** The sheet that names a collection, for the other sheets too. */
import { defineOverlay } from '#web/lib/overlays.tsx'
import type { CollectionNameSheetProps } from './CollectionNameSheet.tsx'

/** A new collection, or another name for one; resolves to it. */
export const collectionNameSheet = defineOverlay<CollectionNameSheetProps>(
  'collection-name',
  async () => (await import('./CollectionNameSheet.tsx')).CollectionNameSheet,
)
