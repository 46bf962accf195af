/** Lists threads and messages for a viewer, and marks them as read. */
import { Refusal } from '#platform/errors.ts'
import type { PageRange } from '#platform/graphql/paging.ts'
import { readOneOf } from '#platform/read-one-of.ts'
import type { Viewer } from '#platform/viewer.ts'
import { MESSENGER, THREAD_FILTERS } from '#rules/messages.ts'
import { isVisible } from '../accounts/index.ts'
import { isBlockedBetween } from '../people/index.ts'
import { listInboxThreads } from './inbox-queries.ts'
import { lastMessages, type MessagesPage, messageChangesAfter, messagesIn } from './message-queries.ts'
import type { MessageChangesView } from './message-view.ts'
import { type MessageView, presentMessages } from './present-messages.ts'
import { publishThread } from './publish.ts'
import { findThread, findThreadOf, markThreadRead, otherOf, sideOf, type Thread } from './thread-queries.ts'
import type { MessengerDeps } from './types.ts'

/** Backs the GraphQL type Thread: a thread as one of its participants sees it. */
export type ThreadView = Thread & { viewerId: string; last: MessageView | null }

type Deps = Pick<MessengerDeps, 'db' | 'clock' | 'media'>

/** No name is longer, so a longer search needs no query. */
const MAX_SEARCH_LENGTH = 100

type InboxInput = { filter: string; search: string; page: PageRange }

export async function listThreads(
  deps: Deps,
  { accountId }: Viewer,
  { filter: wanted, search, page }: InboxInput,
): Promise<ThreadView[]> {
  const message = `A filter must be one of ${THREAD_FILTERS.join(', ')}.`
  const filter = readOneOf(THREAD_FILTERS, wanted, { message })
  const text = search.trim()
  // PostgreSQL text cannot contain NUL, so no name does.
  if (text.length > MAX_SEARCH_LENGTH || text.includes('\0')) return []
  const inbox = { accountId, filter, text, page, now: deps.clock.now() }
  return presentThreads(deps, accountId, await listInboxThreads(deps.db, inbox))
}

/** Null when there is no thread yet, or the other account is hidden from the viewer. */
export async function threadWith(deps: Deps, viewer: Viewer, otherId: string): Promise<ThreadView | null> {
  return presentIfOpen(deps, viewer.accountId, await findThreadOf(deps.db, viewer.accountId, otherId))
}

/** Null when it is not the viewer's thread, or the other account is hidden from the viewer. */
export async function threadById(deps: Deps, viewer: Viewer, threadId: string): Promise<ThreadView | null> {
  return presentIfOpen(deps, viewer.accountId, await findThread(deps.db, threadId))
}

/** Null for a missing thread, or one that is not open to the account. */
async function presentIfOpen(
  deps: Deps,
  accountId: string,
  thread: Thread | undefined,
): Promise<ThreadView | null> {
  if (!thread || !(await isThreadOpen(deps, thread, accountId))) return null
  return (await presentThreads(deps, accountId, [thread]))[0] ?? null
}

export async function presentThreads(
  deps: Deps,
  accountId: string,
  threads: readonly Thread[],
): Promise<ThreadView[]> {
  const ids = threads.map(({ id }) => id)
  const last = await presentMessages(deps, accountId, await lastMessages(deps.db, ids))
  const lastOf = new Map(last.map((message) => [message.thread_id, message]))
  return threads.map((thread) => ({ ...thread, viewerId: accountId, last: lastOf.get(thread.id) ?? null }))
}

/** NOT_FOUND for accounts that do not participate, and for both participants across a block. */
export async function requireOpenThread(
  deps: Pick<Deps, 'db'>,
  accountId: string,
  threadId: string,
): Promise<Thread> {
  const thread = await findThread(deps.db, threadId)
  if (!thread || !(await isThreadOpen(deps, thread, accountId))) throw new Refusal('NOT_FOUND')
  return thread
}

export async function isThreadOpen(
  { db }: Pick<Deps, 'db'>,
  thread: Thread,
  accountId: string,
): Promise<boolean> {
  if (sideOf(thread, accountId) === null) return false
  const otherId = otherOf(thread, accountId)
  return (await isVisible(db, otherId)) && !(await isBlockedBetween(db, accountId, otherId))
}

export async function listMessages(
  deps: Deps,
  viewer: Viewer,
  threadId: string,
  page: MessagesPage,
): Promise<MessageView[]> {
  const { id } = await requireOpenThread(deps, viewer.accountId, threadId)
  return presentMessages(deps, viewer.accountId, await messagesIn(deps.db, id, page))
}

/** Changes after the change number a client knows. */
export async function listChanges(
  deps: Deps,
  viewer: Viewer,
  { threadId, after }: { threadId: string; after: number },
): Promise<MessageChangesView> {
  const { id } = await requireOpenThread(deps, viewer.accountId, threadId)
  const found = await messageChangesAfter(deps.db, id, { after, limit: MESSENGER.changesAtOnce })
  return { ...found, messages: await presentMessages(deps, viewer.accountId, found.messages) }
}

/** Safe to repeat; false when nothing was unread. Both participants get the event, as the writer may see read receipts. */
export async function readThread(
  deps: Pick<MessengerDeps, 'db' | 'bus'>,
  viewer: Viewer,
  threadId: string,
): Promise<boolean> {
  const thread = await requireOpenThread(deps, viewer.accountId, threadId)
  const side = sideOf(thread, viewer.accountId)
  return deps.db.transaction().execute(async (tx) => {
    const isChanged = side !== null && (await markThreadRead(tx, threadId, side))
    if (isChanged) await publishThread(deps, tx, thread, 'update')
    return isChanged
  })
}
