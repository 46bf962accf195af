/** Opens again the dialog that was left for adding credits. */
import type { Overlay, OverlayControls } from '#web/lib/overlays.tsx'
import { subscribeDialog } from '#web/parts/subscriptions/subscribe.ts'
import { buyDialog } from './buy.ts'
import { buyLinkDialog } from './buy-link.ts'
import { dropIntention, keptIntention } from './intention.ts'
import { tipDialog } from './tip.ts'

type Anything = Overlay<OverlayControls & Record<string, unknown>>
type Opener = { open(overlay: Anything, props: object): Promise<unknown> }

/** Every dialog that NotEnough may be shown in. */
const DIALOGS = { tip: tipDialog, buy: buyDialog, buy_link: buyLinkDialog, subscribe: subscribeDialog }

/** The dialogs know what they kept, so their props need no second look. */
export function goOn(overlays: Opener, accountId: string | undefined): void {
  const kept = keptIntention(accountId)
  dropIntention()
  const dialog = kept && Object.entries(DIALOGS).find(([name]) => name === kept.dialog)?.[1]
  if (dialog) void overlays.open(dialog as unknown as Anything, kept.props)
}
