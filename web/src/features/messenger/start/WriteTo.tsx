/** /messages/to/{username}: the conversation with somebody, which may not have begun. */
import { PaneHead } from '../shell/PaneHead.tsx'

export function WriteTo({ username }: { username: string }) {
  return <PaneHead title={`@${username}`} back="/messages/inbox" />
}
