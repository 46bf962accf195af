/** Automated message. */
import { MessagesHead, PaneHead, SideBySide } from '#web/features/messenger/index.ts'

export function RuleScreen() {
  return (
    <SideBySide
      label="Messages"
      list={<MessagesHead at="auto" />}
      pane={<PaneHead title="Automated message" back="/messages/auto" />}
      isPaneOpen
    />
  )
}
