/**
 * The door of the attachments slice: pictures and clips that go into messages, of people and of support.
 *
 * Table: chat_uploads, one row for each file, from the moment it came whole.
 * - A picture is made anew and a clip made playable before anybody learns its address; only the file itself can fail.
 * - A file is shown to whoever sent it, to whom a message brought it, and to staff with the right; to others there is none.
 * - What went out in no message is swept after a day, and what one person may send in a day is bounded.
 * - Whether a message names a file is told by the slices above, through ports.
 * - It works with the rooms, verdicts and checks of media, through its door; its files lie in an area of their own.
 */
import './tables.ts'

export { createAttachments } from './create.ts'
export { bindAttachmentJobs } from './jobs.ts'
export { ATTACHMENT_FILES } from './named-files.ts'
export { attachmentsData } from './personal-data.ts'
export { receiveAttachment } from './receive-attachment.ts'
export { ATTACHMENT_RULES, addAttachmentRoutes } from './routes.ts'
export { addAttachmentsSchema } from './schema.ts'
export {
  giveUpload,
  isOwnUpload,
  isVisitorsUpload,
  ownerOfUpload,
  type SentFile,
  sentFiles,
  uploadIdOf,
} from './sent-files.ts'
export type { AttachmentsDeps } from './types.ts'
