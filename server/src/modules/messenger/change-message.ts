/** What happens to a message after it was sent: a number of its own in the thread, and both tabs told of it. */
import type { Updateable } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { changeMessage, findMessage, lockMessage, type Message } from './message-queries.ts'
import { publishMessage } from './publish.ts'
import type { MessagesTable } from './tables.ts'
import { nextChange, type Thread } from './thread-queries.ts'
import { openThread } from './threads.ts'
import type { MessengerDeps } from './types.ts'

type Deps = Pick<MessengerDeps, 'db' | 'bus'>

/** One of a thread that is open to the viewer; to others it is not there. */
export async function openMessage(
  deps: Pick<Deps, 'db'>,
  { accountId }: Viewer,
  messageId: string,
): Promise<{ message: Message; thread: Thread }> {
  const message = await findMessage(deps.db, messageId)
  if (!message) throw new Refusal('NOT_FOUND')
  return { message, thread: await openThread(deps, accountId, message.thread_id) }
}

/** The row as it is now and stays until the transaction ends. */
export async function heldMessage(tx: Tx, messageId: string): Promise<Message> {
  const message = await lockMessage(tx, messageId)
  if (!message) throw new Refusal('NOT_FOUND')
  return message
}

/** With the message held. What is not kept in its row, as that it was paid for, is a change without columns. */
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
