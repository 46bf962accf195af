/**
 * The door of the support slice: conversations with the site, of members and of visitors, and the desk that answers them.
 * Rooms, lowest first: visitors, desk, schema.
 *
 * Tables: support_conversations (one for each member who wrote, and visitors' by address and password), support_messages (visitors'),
 * support_answers (who of the staff said what in a thread), support_notes, support_tokens, support_canned.
 * - Members write in the messenger, to one fixed account; nobody signs in as it. Visitors have no account: what opens their
 *   conversation is an unguessable token, kept as a hash. Account ids that a client sends are not looked at.
 * - A visitor's address is a claim until a mailed link is followed; from then on only the browser that followed it is in.
 * - It is our turn from the first message that nobody answered (`open`, `since`), then theirs (`waiting`), then it is over;
 *   the next message opens it again.
 * - An answer says how many answers its writer has seen; on an older view it is refused. The conversation is locked meanwhile.
 * - What a visitor does not look at within minutes goes out by mail, with a link that leads back. Mail that comes in is not read.
 * - Visitors' conversations are forgotten a year after they were closed, with their files.
 */
import './tables.ts'

export { memberWrote } from './conversations.ts'
export { waitingSupport, writersOf } from './desk/queue.ts'
export { bindSupportJobs } from './jobs.ts'
export { supportData } from './personal-data.ts'
export { addSupportSchema } from './schema.ts'
export { isShownBySupport } from './shown-files.ts'
export type { SupportDeps } from './types.ts'
export { visitorUploads } from './visitors/messages.ts'
export { addSupportRoutes } from './visitors/routes.ts'
export { openVisitor } from './visitors/tokens.ts'
export { changesAsVisitor, listAsVisitor, tellOfVisitorsFile } from './visitors/write.ts'
