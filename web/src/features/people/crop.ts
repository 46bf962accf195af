/** Choosing the part of a picture that becomes the profile photo, and sending it. */
import { defineOverlay } from '#web/lib/overlays.tsx'
import type { CropSheetProps } from './CropSheet.tsx'

/** Resolves to the new photo's address once it is stored. */
export const cropSheet = defineOverlay<CropSheetProps>(
  'crop',
  async () => (await import('./CropSheet.tsx')).CropSheet,
)
