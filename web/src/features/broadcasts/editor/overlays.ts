/** The sheets that edit one message. */
import { defineOverlay } from '#web/lib/overlays.tsx'
import type { TeaserSheetProps } from './TeaserSheet.tsx'
import type { TextSheetProps } from './TextSheet.tsx'
import type { UploadSheetProps } from './UploadSheet.tsx'

export const textSheet = defineOverlay<TextSheetProps>(
  'draft-text',
  async () => (await import('./TextSheet.tsx')).TextSheet,
)

/** Uploads a file. */
export const uploadSheet = defineOverlay<UploadSheetProps>(
  'draft-upload',
  async () => (await import('./UploadSheet.tsx')).UploadSheet,
)

/** Edits paid or free media with a preview. */
export const teaserSheet = defineOverlay<TeaserSheetProps>(
  'draft-teaser',
  async () => (await import('./TeaserSheet.tsx')).TeaserSheet,
)
