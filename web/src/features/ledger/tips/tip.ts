/** The tip dialog. */
import { defineOverlay } from '#web/lib/overlays.tsx'
import type { TipDialogProps } from './TipDialog.tsx'

export const tipDialog = defineOverlay<TipDialogProps>(
  'tip',
  async () => (await import('./TipDialog.tsx')).TipDialog,
)
