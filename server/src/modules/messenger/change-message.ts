/** Changes a message after it was sent: gives it the thread's next change number and publishes the event. */
import type { Updateable } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { changeMessage, findMessage, lockMessage, type Message } from './message-queries.ts'
import { publishMessage } from './publish.ts'
import type { MessagesTable } from './tables.ts'
import { nextChange, type Thread } from './thread-queries.ts'
import { requireOpenThread } from './threads.ts'
import type { MessengerDeps } from './types.ts'

type Deps = Pick<MessengerDeps, 'db' | 'bus'>

/** Finds a message of a thread that is open to the viewer; NOT_FOUND for everyone else. */
export async function requireMessage(
  deps: Pick<Deps, 'db'>,
  { accountId }: Viewer,
  messageId: string,
): Promise<{ message: Message; thread: Thread }> {
  const message = await findMessage(deps.db, messageId)
  if (!message) throw new Refusal('NOT_FOUND')
  return { message, thread: await requireOpenThread(deps, accountId, message.thread_id) }
}

/** Reads and locks the message row until the transaction ends. */
export async function lockRequiredMessage(tx: Tx, messageId: string): Promise<Message> {
  const message = await lockMessage(tx, messageId)
  if (!message) throw new Refusal('NOT_FOUND')
  return message
}

/** The message row must be locked. Changes stored elsewhere, such as a purchase, pass no columns. */
export async function writeChange(
  deps: Pick<Deps, 'bus'>,
  tx: Tx,
  { id, thread_id }: Pick<Message, 'id' | 'thread_id'>,
  { action, columns = {} }: { action: 'update' | 'delete'; columns?: Updateable<MessagesTable> },
): Promise<Message> {
  const thread = await nextChange(tx, thread_id)
  const message = await changeMessage(tx, id, { ...columns, change: thread.change })
  await publishMessage(deps, tx, thread, { action, messageId: id, change: message.change })
  return message
}
