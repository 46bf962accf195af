/** The screens of the messages area: one component for all of them, so that the list stays while the pane beside it changes. */
export {
  Messages as Inbox,
  Messages as NewMessage,
  Messages as PrivateMediaPicker,
  Messages as Thread,
  Messages as WriteTo,
} from '#web/features/messenger/Messages.tsx'
