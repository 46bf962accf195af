/** New mass message. */
import { MessagesHead, PaneHead, SideBySide } from '#web/features/messenger/index.ts'

export function NewMassScreen() {
  return (
    <SideBySide
      label="Messages"
      list={<MessagesHead at="mass" />}
      pane={<PaneHead title="New mass message" back="/messages/mass" />}
      isPaneOpen
    />
  )
}
