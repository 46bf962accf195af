/**
 * Public API of the messenger slice: conversations between two people, and paid messages.
 *
 * Tables: threads (one per pair of accounts), messages, teasers and teaser_media (media offered by messages, submodule
 * `teasers`), messenger_settings.
 * - A message has an idempotency key, unique per sender: sent again, it is the same message.
 * - Media offered by a message are sold by the media slice and granted in the sale's transaction, until refunded.
 * - A thread assigns message ids and change numbers under its row lock, so the order of ids is the order of writing.
 *   Clients that missed changes request everything after the number they know (`rules/src/message-flow.ts`).
 * - No message passes a block; earlier messages are kept and readable again after it.
 * - Threads with the site (`SUPPORT_ACCOUNT_ID`) are ordinary threads; the support slice decides through the ports who
 *   writes for the site, and answers for visitors, who have no thread here.
 * - Open tabs receive bus events after the commit; what they missed they read from the database.
 */
import './tables.ts'

export { isReachableBy, receivedOneOf } from './broadcast-sql.ts'
export { type Contents, createContents } from './contents.ts'
export { type MessageData, type MessageDraft, parseMessageDraft } from './draft.ts'
export {
  messagesAround,
  messagesForStaff,
  type StaffMessage,
  type StaffThread,
  threadForStaff,
  threadsForStaff,
} from './for-staff.ts'
export { lockOfferedMedia } from './free-teasers.ts'
export { bindMessengerJobs } from './jobs.ts'
export { type Message, type MessagesPage, sentUploads } from './message-queries.ts'
export type { MessageChangesView, MessageView } from './message-view.ts'
export { messengerData } from './personal-data.ts'
export type { MessengerMessageEvent } from './prepare-messages.ts'
export { type ContentsView, presentContents } from './present-contents.ts'
export { MESSENGER_RATE_LIMITS } from './rate-limits.ts'
export { isOfferedTo, isSentTo } from './received-content.ts'
export { addMessengerSchema } from './schema.ts'
export { type NewMessage, sendMessage } from './send-message.ts'
export { sendToMany } from './send-to-many.ts'
export {
  lastMessageByThread,
  listSiteMessages,
  markReadBySite,
  markSiteMessagesRead,
  presentToSite,
  publishTypingBySite,
  writeFromSite,
} from './site-threads.ts'
export { grantFreeTeaser, makeTeaser } from './teasers/make-teaser.ts'
export { publishFileChange, publishPreviewChange, revokeTeaser } from './teasers/publish-change.ts'
export { paidMessagesOffering, unpaidMessages } from './teasers/reconcile-messages.ts'
export { mediaOfMessages } from './teasers/teaser-queries.ts'
export type { MessengerDeps } from './types.ts'
export { createMessenger } from './types.ts'
export { withdrawMessage } from './unsend.ts'
export { unsendBroadcast } from './unsend-broadcast.ts'
