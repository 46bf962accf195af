/** Reopens the dialog that was left to add credits. */

import { clearPurchaseIntent, storedPurchaseIntent, tipDialog } from '#web/features/ledger/index.ts'
import { buyDialog, buyLinkDialog } from '#web/features/media/index.ts'
import { unlockDialog } from '#web/features/messenger/index.ts'
import { giftDialog, subscribeDialog } from '#web/features/subscriptions/index.ts'
import type { Overlay, OverlayControls } from '#web/lib/overlays.tsx'

type AnyOverlay = Overlay<OverlayControls & Record<string, unknown>>
type Opener = { open(overlay: AnyOverlay, props: object): Promise<unknown> }

/** Every dialog that NotEnough may be shown in. */
const DIALOGS = {
  tip: tipDialog,
  buy: buyDialog,
  buy_link: buyLinkDialog,
  subscribe: subscribeDialog,
  unlock: unlockDialog,
  gift: giftDialog,
}

/** The dialogs stored their own props, so these are not validated again. */
export function reopenPayment(overlays: Opener, accountId: string | undefined): void {
  const intention = storedPurchaseIntent(accountId)
  clearPurchaseIntent()
  const dialog = intention && Object.entries(DIALOGS).find(([name]) => name === intention.dialog)?.[1]
  if (dialog) void overlays.open(dialog as unknown as AnyOverlay, intention.props)
}
