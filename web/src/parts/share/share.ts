/** How anything with an address is shared. */
import { defineOverlay } from '#web/lib/overlays.tsx'
import type { ShareSheetProps } from './ShareSheet.tsx'

export const shareSheet = defineOverlay<ShareSheetProps>(
  'share',
  async () => (await import('./ShareSheet.tsx')).ShareSheet,
  { isPublic: true },
)
