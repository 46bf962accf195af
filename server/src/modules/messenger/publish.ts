/** Publishes thread and message events to both participants on commit. */
import { type AddressedLetter, letterTo } from '#platform/bus/bus.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { type MessageEvent, messagesTopic, type ThreadEvent, threadsTopic } from './events.ts'
import type { Thread } from './thread-queries.ts'
import type { MessengerDeps } from './types.ts'

type Deps = Pick<MessengerDeps, 'bus'>

export async function publishMessage(deps: Deps, tx: Tx, thread: Thread, event: MessageEvent): Promise<void> {
  await deps.bus.publishAllIn(tx, messageLetters(thread, event))
}

export function messageLetters(thread: Thread, event: MessageEvent): AddressedLetter[] {
  return [
    letterTo(messagesTopic(thread.id), event),
    // Unsending a message updates the thread; it does not remove it from an inbox.
    ...toBoth(thread, event.action === 'new' ? 'new' : 'update'),
  ]
}

/** Publishes to one participant only: pinning, muting and hiding are private. */
export async function publishToOne(
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

function toBoth({ id, user1_id, user2_id }: Thread, action: 'new' | 'update'): AddressedLetter[] {
  return [user1_id, user2_id].map((accountId) => letterTo(threadsTopic(accountId), { action, threadId: id }))
}
