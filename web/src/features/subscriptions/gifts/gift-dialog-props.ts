/** The props of the gift dialog. */
import type { GiftMonths } from '#rules/subscription-gift.ts'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import type { SubscribablePerson } from '../fields.ts'

/** What was entered before leaving to add credits. */
export type GiftDraft = {
  months: GiftMonths
  way: 'username' | 'link'
  username: string
  message: string
  anonymous: boolean
}

export type GiftDialogProps = OverlayControls<boolean> & {
  person: SubscribablePerson
  draft?: GiftDraft
}
