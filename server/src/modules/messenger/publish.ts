/** Publishes thread and message events to both participants on commit. */
import { messageTo, type OutgoingMessage } from '#platform/bus/bus.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { type MessageEvent, messagesTopic, type ThreadEvent, threadsTopic } from './events.ts'
import type { Thread } from './thread-queries.ts'
import type { MessengerDeps } from './types.ts'

type Deps = Pick<MessengerDeps, 'bus'>

export async function publishMessage(deps: Deps, tx: Tx, thread: Thread, event: MessageEvent): Promise<void> {
  await deps.bus.publishAllIn(tx, messageEvents(thread, event))
}

export function messageEvents(thread: Thread, event: MessageEvent): OutgoingMessage[] {
  return [
    messageTo(messagesTopic(thread.id), event),
    // Unsending a message updates the thread; it does not remove it from an inbox.
    ...toBoth(thread, event.action === 'new' ? 'new' : 'update'),
  ]
}

/** Publishes to one participant only: pinning, muting and hiding are private. */
export async function publishToParticipant(
  { bus }: Deps,
  tx: Tx,
  accountId: string,
  event: ThreadEvent,
): Promise<void> {
  await bus.publishIn(tx, threadsTopic(accountId), event)
}

export async function publishThread(
  { bus }: Deps,
  tx: Tx,
  thread: Thread,
  action: 'new' | 'update',
): Promise<void> {
  await bus.publishAllIn(tx, toBoth(thread, action))
}

function toBoth({ id, user1_id, user2_id }: Thread, action: 'new' | 'update'): OutgoingMessage[] {
  return [user1_id, user2_id].map((accountId) => messageTo(threadsTopic(accountId), { action, threadId: id }))
}
