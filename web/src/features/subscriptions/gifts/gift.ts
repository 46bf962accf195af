/** The dialog to gift a subscription. */
import { defineOverlay } from '#web/lib/overlays.tsx'
import type { GiftDialogProps } from './gift-dialog-props.ts'

export const giftDialog = defineOverlay<GiftDialogProps>(
  'gift',
  async () => (await import('./GiftDialog.tsx')).GiftDialog,
)
