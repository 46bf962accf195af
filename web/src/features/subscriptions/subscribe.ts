/** The dialogs to subscribe and to manage a subscription. */
import { defineOverlay } from '#web/lib/overlays.tsx'
import type { SubscriptionSheetProps } from './SubscriptionSheet.tsx'
import type { SubscribeDialogProps } from './subscribe-dialog-props.ts'

export const subscribeDialog = defineOverlay<SubscribeDialogProps>(
  'subscribe',
  async () => (await import('./SubscribeDialog.tsx')).SubscribeDialog,
  // Visitors may see the price; paying requires sign-in.
  { isPublic: true },
)

export const subscriptionSheet = defineOverlay<SubscriptionSheetProps>(
  'subscription',
  async () => (await import('./SubscriptionSheet.tsx')).SubscriptionSheet,
)
