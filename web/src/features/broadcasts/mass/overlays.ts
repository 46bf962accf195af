/** The sheets of a new mass message. */
import { defineOverlay } from '#web/lib/overlays.tsx'
import type { ListNameSheetProps } from './ListNameSheet.tsx'
import type { PreviewSheetProps } from './PreviewSheet.tsx'
import type { SendSheetProps } from './SendSheet.tsx'
import type { TemplatesSheetProps } from './TemplatesSheet.tsx'

export const previewSheet = defineOverlay<PreviewSheetProps>(
  'mass-preview',
  async () => (await import('./PreviewSheet.tsx')).PreviewSheet,
)

/** Confirms with the number of recipients, and sends. */
export const sendSheet = defineOverlay<SendSheetProps>(
  'mass-send',
  async () => (await import('./SendSheet.tsx')).SendSheet,
)

/** Resolves to the messages of the chosen template. */
export const templatesSheet = defineOverlay<TemplatesSheetProps>(
  'message-templates',
  async () => (await import('./TemplatesSheet.tsx')).TemplatesSheet,
)

/** Names a new or existing list of people. */
export const listNameSheet = defineOverlay<ListNameSheetProps>(
  'audience-list',
  async () => (await import('./ListNameSheet.tsx')).ListNameSheet,
)
