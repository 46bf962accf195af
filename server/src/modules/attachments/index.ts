/**
 * Public API of the attachments slice: images and clips for messages, between users and with support.
 *
 * Tables: chat_uploads, one row per file, inserted once it is completely received; chat_clips, what a clip shows before it plays.
 * - An image is re-encoded and a clip made playable before its URL is known to anyone; only the file itself can fail.
 * - A file is visible to its sender, to recipients of a message with it, and to staff with the right; nobody else.
 * - Files sent in no message are deleted after a day, and uploads per account and day are limited.
 * - Upper slices tell through ports whether a message references a file.
 * - Uses the temp directories, verdicts and checks of the media slice through its public API; files have a storage area of their own.
 */
import './tables.ts'

export { bindAttachmentJobs } from './jobs.ts'
export { attachmentsData } from './personal-data.ts'
export { receiveAttachment } from './receive-attachment.ts'
export { ATTACHMENT_RULES, addAttachmentRoutes } from './routes.ts'
export { addAttachmentsSchema } from './schema.ts'
export {
  type AttachmentFile,
  findAttachmentFiles,
  isOwnUpload,
  isVisitorsUpload,
  ownerOfUpload,
  transferUpload,
  uploadIdOf,
} from './sent-files.ts'
export { ATTACHMENT_FILES } from './tables.ts'
export type { AttachmentsDeps } from './types.ts'
export { createAttachments } from './types.ts'
