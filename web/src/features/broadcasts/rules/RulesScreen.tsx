/** The messages that send themselves. */
import { MessagesHead, SideBySide } from '#web/features/messenger/index.ts'

export function RulesScreen() {
  return <SideBySide label="Messages" list={<MessagesHead at="auto" />} pane={null} isPaneOpen={false} />
}
