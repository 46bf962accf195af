/** The dialog for buying a media. */
import { defineOverlay } from '#web/lib/overlays.tsx'
import type { BuyDialogProps } from './BuyDialog.tsx'

export const buyDialog = defineOverlay<BuyDialogProps>(
  'buy',
  async () => (await import('./BuyDialog.tsx')).BuyDialog,
)
