/** Conversations: the public API for mass messages, automated messages and pages that link to a conversation. */
export { type Message, MessageFields } from './message-fields.ts'
export type { OutboxEntry, Outcome } from './outbox/entry.ts'
export { createOutbox, type Outbox, type OutboxView, type SendOptions } from './outbox/outbox.ts'
export { outboxOf } from './outbox/outbox-of.ts'
export { outcomeOf } from './outbox/outcomes.ts'
export { openShelf } from './outbox/shelf.ts'
export { joinTabs } from './outbox/tabs.ts'
export { uploadFile } from './outbox/upload-file.ts'
export { MessagesHead } from './shell/MessagesHead.tsx'
export { PaneHead } from './shell/PaneHead.tsx'
export { PaneHeading } from './shell/PaneHeading.tsx'
export { SideBySide } from './shell/SideBySide.tsx'
export { MessageButton } from './start/MessageButton.tsx'
export { TeaserCard } from './teaser/TeaserCard.tsx'
export { TeaserForm } from './teaser/TeaserForm.tsx'
export { unlockDialog } from './teaser/unlock.ts'
export { Attachment } from './thread/Attachment.tsx'
export { BubbleLine, BubbleTime, DayLine, TextBubble, TypingDots } from './thread/Bubble.tsx'
export { Composer } from './thread/Composer.tsx'
export { MessageList } from './thread/MessageList.tsx'
export { ACCEPTED, pickFile } from './thread/pick-file.ts'
export { dayWords, type Row, rowsOf } from './thread/rows.ts'
export { SaidRow } from './thread/SaidRow.tsx'
export {
  createThreadFeed,
  type FeedState,
  type ThreadFeed,
  type ThreadSource,
} from './thread/state/thread-feed.ts'
export { useDraft } from './thread/use-draft.ts'
export { useIsLookedAt } from './thread/use-read-mark.ts'
