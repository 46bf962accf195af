/** The sheets in which one message is written. */
import { defineOverlay } from '#web/lib/overlays.tsx'
import type { TeaserSheetProps } from './TeaserSheet.tsx'
import type { TextSheetProps } from './TextSheet.tsx'
import type { UploadSheetProps } from './UploadSheet.tsx'

export const textSheet = defineOverlay<TextSheetProps>(
  'draft-text',
  async () => (await import('./TextSheet.tsx')).TextSheet,
)

/** Sends a file while one looks at it. */
export const uploadSheet = defineOverlay<UploadSheetProps>(
  'draft-upload',
  async () => (await import('./UploadSheet.tsx')).UploadSheet,
)

/** What is sold, or given, with a preview of it. */
export const teaserSheet = defineOverlay<TeaserSheetProps>(
  'draft-teaser',
  async () => (await import('./TeaserSheet.tsx')).TeaserSheet,
)
