/** What the dialog that asks before a subscription is opened with, and hands on to its terms. */
import type { OverlayControls } from '#web/lib/overlays.tsx'
import type { Person } from './fields.ts'

export type SubscribeDialogProps = OverlayControls<boolean> & {
  person: Person
  /** Of the trial link that somebody came by. */
  trialCode?: string
}
