/** The screens of the messages area: one component for all, so that the list stays mounted while the pane changes. */
export {
  Messages as Inbox,
  Messages as NewMessageScreen,
  Messages as PrivateMediaPicker,
  Messages as Thread,
  Messages as WriteTo,
} from '#web/features/messenger/Messages.tsx'
