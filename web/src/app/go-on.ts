/** Reopens the dialog that was left to add credits. */
import { buyDialog, buyLinkDialog } from '#web/features/media/index.ts'
import { unlockDialog } from '#web/features/messenger/index.ts'
import { subscribeDialog } from '#web/features/subscriptions/index.ts'
import { dropIntention, keptIntention, tipDialog } from '#web/features/wallet/index.ts'
import type { Overlay, OverlayControls } from '#web/lib/overlays.tsx'

type Anything = Overlay<OverlayControls & Record<string, unknown>>
type Opener = { open(overlay: Anything, props: object): Promise<unknown> }

/** Every dialog that NotEnough may be shown in. */
const DIALOGS = {
  tip: tipDialog,
  buy: buyDialog,
  buy_link: buyLinkDialog,
  subscribe: subscribeDialog,
  unlock: unlockDialog,
}

/** The dialogs stored their own props, so these are not validated again. */
export function goOn(overlays: Opener, accountId: string | undefined): void {
  const kept = keptIntention(accountId)
  dropIntention()
  const dialog = kept && Object.entries(DIALOGS).find(([name]) => name === kept.dialog)?.[1]
  if (dialog) void overlays.open(dialog as unknown as Anything, kept.props)
}
