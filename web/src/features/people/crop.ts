/** The sheet that crops and uploads the profile photo. */
import { defineOverlay } from '#web/lib/overlays.tsx'
import type { CropSheetProps } from './CropSheet.tsx'

/** Resolves to the new photo's URL once stored. */
export const cropSheet = defineOverlay<CropSheetProps>(
  'crop',
  async () => (await import('./CropSheet.tsx')).CropSheet,
)
