/**
 * Public API of the support slice: conversations of members and visitors with the site, and the staff console for them.
 * Submodules, lowest first: visitors, desk, schema.
 *
 * Tables: support_conversations (one per member who wrote, and visitors' by email and password), support_messages
 * (visitors'), support_answers (staff authors of answers in threads), support_notes, support_tokens, support_canned.
 * - Members write in the messenger to one fixed account that nobody can sign in to. Visitors have no account: an
 *   unguessable token, stored as a hash, opens their conversation. Account ids sent by clients are ignored.
 * - A visitor's email is unverified until a mailed link is followed; from then on only that browser has access.
 * - State: `open` since the first unanswered message, then `waiting` for the customer, then `closed`; the next message
 *   reopens it.
 * - An answer states how many answers its author has seen; on an outdated view it is refused, under the conversation's lock.
 * - Answers a visitor does not read within minutes are emailed with a link back. Incoming mail is not processed.
 * - Visitors' conversations and their files are deleted a year after closing.
 */
import './tables.ts'

export { customersOf, waitingSupport } from './console/queue.ts'
export { reopenForMember } from './conversations.ts'
export { mayReadSupportFile } from './file-access.ts'
export { bindSupportJobs } from './jobs.ts'
export { supportData } from './personal-data.ts'
export { SUPPORT_RATE_LIMITS } from './rate-limits.ts'
export { addSupportSchema } from './schema.ts'
export type { SupportDeps } from './types.ts'
export { visitorUploads } from './visitors/messages.ts'
export { addSupportRoutes } from './visitors/routes.ts'
export { requireVisitor } from './visitors/tokens.ts'
export { listVisitorChanges, listVisitorMessages, publishVisitorFile } from './visitors/write.ts'
