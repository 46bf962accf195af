/** The props of the subscribe dialog. */
import type { OverlayControls } from '#web/lib/overlays.tsx'
import type { Person } from './fields.ts'

export type SubscribeDialogProps = OverlayControls<boolean> & {
  person: Person
  /** The code of the trial link that was followed. */
  trialCode?: string
}
