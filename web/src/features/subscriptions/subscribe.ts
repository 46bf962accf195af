/** Subscribing to somebody, and looking after it, from anywhere. */
import { defineOverlay } from '#web/lib/overlays.tsx'
import type { SubscriptionSheetProps } from './SubscriptionSheet.tsx'
import type { SubscribeDialogProps } from './subscribe-dialog-props.ts'

export const subscribeDialog = defineOverlay<SubscribeDialogProps>(
  'subscribe',
  async () => (await import('./SubscribeDialog.tsx')).SubscribeDialog,
  // Everybody may see what it costs; who pays signs in first.
  { isPublic: true },
)

export const subscriptionSheet = defineOverlay<SubscriptionSheetProps>(
  'subscription',
  async () => (await import('./SubscriptionSheet.tsx')).SubscriptionSheet,
)
