/** The dialog for buying a share link. */
import { defineOverlay } from '#web/lib/overlays.tsx'
import type { BuyLinkDialogProps } from './BuyLinkDialog.tsx'

export const buyLinkDialog = defineOverlay<BuyLinkDialogProps>(
  'buy_link',
  async () => (await import('./BuyLinkDialog.tsx')).BuyLinkDialog,
)
