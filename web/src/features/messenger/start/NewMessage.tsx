/** /messages/inbox/new: begins a conversation with somebody. */
import { PaneHead } from '../shell/PaneHead.tsx'

export function NewMessage() {
  return <PaneHead title="New message" back="/messages/inbox" />
}
