/** Conversations: what screens of mass and automated messages, and pages that lead to a conversation, use of them. */
export { outboxOf } from './outbox/outbox-of.ts'
export { MessagesHead } from './shell/MessagesHead.tsx'
export { PaneHead } from './shell/PaneHead.tsx'
export { PaneHeading } from './shell/PaneHeading.tsx'
export { SideBySide } from './shell/SideBySide.tsx'
export { MessageButton } from './start/MessageButton.tsx'
