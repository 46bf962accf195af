/** The sheet of keyboard shortcuts, also for visitors. */
import { defineOverlay } from '#web/lib/overlays.tsx'
import type { KeysSheetProps } from './KeysSheet.tsx'

export const keysSheet = defineOverlay<KeysSheetProps>(
  'keys',
  async () => (await import('./KeysSheet.tsx')).KeysSheet,
  { isPublic: true },
)
