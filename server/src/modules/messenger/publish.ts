/** Tells the open tabs of both people what happened in their thread, when the transaction is through. */
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
    // That a message went changes a thread, and takes it out of no inbox.
    ...toBoth(thread, event.action === 'new' ? 'new' : 'update'),
  ]
}

/** To one of the two: what they made of it is nobody else's business. */
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
