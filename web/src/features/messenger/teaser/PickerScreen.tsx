/** /messages/inbox/media: private media to send. */
import { PaneHead } from '../shell/PaneHead.tsx'

export function PickerScreen() {
  return <PaneHead title="Private media" back="/messages/inbox" />
}
