/** The confirmation sheet for blocking a person. */
import { defineOverlay } from '#web/lib/overlays.tsx'
import type { BlockSheetProps } from './BlockSheet.tsx'

export const blockSheet = defineOverlay<BlockSheetProps>(
  'block',
  async () => (await import('./BlockSheet.tsx')).BlockSheet,
)
