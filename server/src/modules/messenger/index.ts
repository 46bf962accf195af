/**
 * The door of the messenger slice: conversations of two, and messages that are sold.
 *
 * Tables: threads (one for each two people), messages, teasers and teaser_media (what messages offer, room `teasers`),
 * messenger_settings.
 * - A message has a key of its sender's, unique in the database: sent again, it is the same message.
 * - What a message offers is sold by media and granted in the transaction of the sale; unlocked, it stays so.
 * - A thread numbers the changes of its messages under the lock of its row, and gives their ids there: the order of ids is
 *   the order of writing. Who missed some asks for what came after the number they know (`rules/src/message-flow.ts`).
 * - Nothing passes a block; what was sent before stays readable.
 * - Threads with the site (`SUPPORT_ACCOUNT_ID`) are ordinary ones; who speaks for it is told by the slice above, by the
 *   ports, which also answer for visitors, who have no thread here.
 * - Open tabs are told by the bus after the commit; what they missed they read from here.
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
