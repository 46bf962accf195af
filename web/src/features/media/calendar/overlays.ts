/** The sheet of one scheduled release. */
import { defineOverlay } from '#web/lib/overlays.tsx'
import type { ReleaseSheetProps } from './ReleaseSheet.tsx'

export const releaseSheet = defineOverlay<ReleaseSheetProps>(
  'release',
  async () => (await import('./ReleaseSheet.tsx')).ReleaseSheet,
)
