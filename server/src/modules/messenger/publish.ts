/** Tells the open tabs of both people what happened in their thread, when the transaction is through. */
import type { Tx } from '#platform/postgres/database.ts'
import { type MessageEvent, messagesTopic, type ThreadEvent, threadsTopic } from './events.ts'
import type { Thread } from './thread-queries.ts'
import type { MessengerDeps } from './types.ts'

type Deps = Pick<MessengerDeps, 'bus'>

export async function publishMessage(deps: Deps, tx: Tx, thread: Thread, event: MessageEvent): Promise<void> {
  await deps.bus.publishIn(tx, messagesTopic(thread.id), event)
  await publishThread(deps, tx, thread, event.action)
}

export async function publishThread(
  { bus }: Deps,
  tx: Tx,
  { id, user1_id, user2_id }: Thread,
  action: ThreadEvent['action'],
): Promise<void> {
  const event: ThreadEvent = { action, threadId: id }
  for (const accountId of [user1_id, user2_id]) await bus.publishIn(tx, threadsTopic(accountId), event)
}
