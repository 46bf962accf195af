/** Buying a media, from anywhere it is seen locked. */
import { defineOverlay } from '#web/lib/overlays.tsx'
import type { BuyDialogProps } from './BuyDialog.tsx'

export const buyDialog = defineOverlay<BuyDialogProps>(
  'buy',
  async () => (await import('./BuyDialog.tsx')).BuyDialog,
)
