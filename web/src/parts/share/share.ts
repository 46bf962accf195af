/** The share overlay for any page. */
import { defineOverlay } from '#web/lib/overlays.tsx'
import type { ShareSheetProps } from './ShareSheet.tsx'

export const shareSheet = defineOverlay<ShareSheetProps>(
  'share',
  async () => (await import('./ShareSheet.tsx')).ShareSheet,
  { isPublic: true },
)
