/** Conversations: the public API for mass messages, automated messages and pages that link to a conversation. */
export { MessageFields, type ThreadMessageData } from './message-fields.ts'
export type { OutboxEntry, SendOutcome } from './outbox/entry.ts'
export { openMessageStore } from './outbox/message-store.ts'
export {
  createMessageOutbox,
  type MessageOutbox,
  type OutboxView,
  type SendOptions,
} from './outbox/outbox.ts'
export { outcomeOf } from './outbox/outcomes.ts'
export { syncOutbox } from './outbox/sync-outbox.ts'
export { joinTabs } from './outbox/tabs.ts'
export { uploadFile } from './outbox/upload-file.ts'
export { ListAndPane } from './shell/ListAndPane.tsx'
export { MessagesHead } from './shell/MessagesHead.tsx'
export { PaneHead } from './shell/PaneHead.tsx'
export { PaneHeading } from './shell/PaneHeading.tsx'
export { MessageButton } from './start/MessageButton.tsx'
export { TeaserCard } from './teaser/TeaserCard.tsx'
export { TeaserForm } from './teaser/TeaserForm.tsx'
export { unlockDialog } from './teaser/unlock.ts'
export { BubbleLine, BubbleTime, DayLine, TextBubble, TypingDots } from './thread/Bubble.tsx'
export { Composer } from './thread/Composer.tsx'
export { MessageAttachment } from './thread/MessageAttachment.tsx'
export { MessageList } from './thread/MessageList.tsx'
export { ACCEPTED_FILES, pickFile } from './thread/pick-file.ts'
export { rowsOf, type ThreadListRow, threadDayText } from './thread/rows.ts'
export {
  createThreadFeed,
  type FeedState,
  type ThreadFeed,
  type ThreadSource,
} from './thread/state/thread-feed.ts'
export { ThreadMessage } from './thread/ThreadMessage.tsx'
export { useMessageDraft } from './thread/use-message-draft.ts'
export { usePageFocused } from './thread/use-read-mark.ts'
