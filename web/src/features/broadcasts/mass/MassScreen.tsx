/** Mass messages, and how each of them goes. */
import { MessagesHead, SideBySide } from '#web/features/messenger/index.ts'

export function MassScreen() {
  return <SideBySide label="Messages" list={<MessagesHead at="mass" />} pane={null} isPaneOpen={false} />
}
