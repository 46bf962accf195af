/** Typing indicators: published to the thread's subscribers, never stored. */
import type { Viewer } from '#platform/viewer.ts'
import { typingTopic } from './events.ts'
import { allShare } from './settings.ts'
import { requireOpenThread } from './threads.ts'
import type { MessengerDeps } from './types.ts'

/** False when one of the participants has turned typing indicators off. */
export async function publishTyping(
  deps: Pick<MessengerDeps, 'db' | 'bus'>,
  { accountId }: Viewer,
  threadId: string,
): Promise<boolean> {
  const { user1_id, user2_id } = await requireOpenThread(deps, accountId, threadId)
  if (!(await allShare(deps.db, [user1_id, user2_id], 'typing'))) return false
  await deps.bus.publish(typingTopic(threadId), { accountId })
  return true
}
