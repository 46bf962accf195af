/** Reading one's conversations, and saying that one did. */
import { Refusal } from '#platform/errors.ts'
import type { Page } from '#platform/graphql/paging.ts'
import type { Viewer } from '#platform/viewer.ts'
import { findVisibleAccount } from '../accounts/index.ts'
import { isBlockedBetween } from '../people/index.ts'
import { lastMessages, type MessagesPage, messagesIn } from './message-queries.ts'
import { publishThread } from './publish.ts'
import { type SeenMessage, seeMessages } from './see-messages.ts'
import {
  findThread,
  findThreadOf,
  markRead,
  otherOf,
  sideOf,
  type Thread,
  threadsOf,
} from './thread-queries.ts'
import type { MessengerDeps } from './types.ts'

/** What the GraphQL type Thread stands for: a thread as one of its two people sees it. */
export type SeenThread = Thread & { viewerId: string; last: SeenMessage | null }

type Deps = Pick<MessengerDeps, 'db' | 'clock' | 'media'>

export async function listThreads(deps: Deps, viewer: Viewer, page: Page): Promise<SeenThread[]> {
  const { accountId } = viewer
  return seeThreads(deps, accountId, await threadsOf(deps.db, accountId, page))
}

/** Null when they have not talked yet, and when this person is gone for the viewer. */
export async function threadWith(deps: Deps, viewer: Viewer, otherId: string): Promise<SeenThread | null> {
  const thread = await findThreadOf(deps.db, viewer.accountId, otherId)
  if (!thread || !(await isOpen(deps, thread, viewer.accountId))) return null
  return (await seeThreads(deps, viewer.accountId, [thread]))[0] ?? null
}

export async function seeThreads(
  deps: Deps,
  accountId: string,
  threads: readonly Thread[],
): Promise<SeenThread[]> {
  const ids = threads.map(({ id }) => id)
  const last = await seeMessages(deps, accountId, await lastMessages(deps.db, ids))
  const lastOf = new Map(last.map((message) => [message.thread_id, message]))
  return threads.map((thread) => ({ ...thread, viewerId: accountId, last: lastOf.get(thread.id) ?? null }))
}

/** Refuses like a thread that is not there whoever is not one of its two, and both across a block. */
export async function openThread(
  deps: Pick<Deps, 'db'>,
  accountId: string,
  threadId: string,
): Promise<Thread> {
  const thread = await findThread(deps.db, threadId)
  if (!thread || !(await isOpen(deps, thread, accountId))) throw new Refusal('NOT_FOUND')
  return thread
}

async function isOpen({ db }: Pick<Deps, 'db'>, thread: Thread, accountId: string): Promise<boolean> {
  if (sideOf(thread, accountId) === null) return false
  const otherId = otherOf(thread, accountId)
  return (
    (await findVisibleAccount(db, otherId)) !== undefined && !(await isBlockedBetween(db, accountId, otherId))
  )
}

export async function listMessages(
  deps: Deps,
  viewer: Viewer,
  threadId: string,
  page: MessagesPage,
): Promise<SeenMessage[]> {
  const { id } = await openThread(deps, viewer.accountId, threadId)
  return seeMessages(deps, viewer.accountId, await messagesIn(deps.db, id, page))
}

/** Safe to repeat; false when there was nothing left to read. Both learn of it: one what is read, one that it was. */
export async function readThread(
  deps: Pick<MessengerDeps, 'db' | 'bus'>,
  viewer: Viewer,
  threadId: string,
): Promise<boolean> {
  const thread = await openThread(deps, viewer.accountId, threadId)
  const side = sideOf(thread, viewer.accountId)
  return deps.db.transaction().execute(async (tx) => {
    const isNews = side !== null && (await markRead(tx, threadId, side))
    if (isNews) await publishThread(deps, tx, thread, 'update')
    return isNews
  })
}
