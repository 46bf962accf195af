/** Choose people. */
import { MessagesHead, PaneHead, SideBySide } from '#web/features/messenger/index.ts'

export function MassUsersScreen() {
  return (
    <SideBySide
      label="Messages"
      list={<MessagesHead at="mass" />}
      pane={<PaneHead title="Choose people" back="/messages/mass" />}
      isPaneOpen
    />
  )
}
