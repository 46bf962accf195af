/** The props of the subscribe dialog. */
import type { OverlayControls } from '#web/lib/overlays.tsx'
import type { SubscribablePerson } from './fields.ts'

export type SubscribeDialogProps = OverlayControls<boolean> & {
  person: SubscribablePerson
  /** The code of the trial link that was followed. */
  trialCode?: string
}
