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

export { gotOneOf, isReachedBy } from './broadcast-pieces.ts'
export { type Contents, contentsOf } from './contents.ts'
export { createMessenger } from './create.ts'
export { type Draft, type MessageData, readDraft } from './draft.ts'
export {
  messagesAround,
  messagesForStaff,
  type ReadMessage,
  type ReadThread,
  threadForStaff,
  threadsForStaff,
} from './for-staff.ts'
export { offeredBy } from './free-teasers.ts'
export { bindMessengerJobs } from './jobs.ts'
export { type Message, type MessagesPage, sentUploads } from './message-queries.ts'
export { messengerData } from './personal-data.ts'
export type { ToldMessage } from './prepare-messages.ts'
export { addMessengerSchema } from './schema.ts'
export { type SeenContents, seeContents } from './see-contents.ts'
export type { SeenChanges, SeenMessage } from './seen.ts'
export { type ManyMessages, sendMany } from './send-many.ts'
export { type NewMessage, sendMessage } from './send-message.ts'
export {
  lastOfThreads,
  readAsSite,
  readWithSite,
  seeAsSite,
  siteMessages,
  typingAsSite,
  writeFromSite,
} from './site-threads.ts'
export { giveTeaser, makeTeaser } from './teasers/make-teaser.ts'
export { messagesWith, unpaidMessages } from './teasers/reconcile-messages.ts'
export { mediaOfMessages } from './teasers/teaser-queries.ts'
export { revokeTeaser, tellOfFile, tellOfPreview } from './teasers/tell-change.ts'
export type { MessengerDeps } from './types.ts'
export { withdrawMessage } from './unsend.ts'
export { unsendMany } from './unsend-many.ts'
export { isOfferedTo, isSentTo } from './what-was-sent.ts'
