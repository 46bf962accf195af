/** Presence and typing of staff in a conversation: published to its subscribers, never stored. */

import { markReadBySite, publishTypingBySite } from '../../messenger/index.ts'
import type { Staff } from '../../staff-rights/index.ts'
import { type Conversation, changeConversation, lockConversation, publishState } from '../conversations.ts'
import { presenceTopic, staffTypingTopic } from '../events.ts'
import type { SupportDeps } from '../types.ts'
import { staffFirstNames } from './staff-names.ts'

type Deps = Pick<SupportDeps, 'db' | 'bus'>

export async function publishPresence(
  deps: Deps,
  { accountId }: Staff<'support.read'>,
  { conversation, isWriting }: { conversation: Conversation; isWriting: boolean },
): Promise<void> {
  const { id, thread_id } = conversation
  await deps.bus.publish(presenceTopic(id), { staffId: accountId, isWriting })
  if (!isWriting) return
  if (thread_id !== null) return publishTypingBySite(deps, thread_id)
  const name = (await staffFirstNames(deps.db, [accountId])).get(accountId) ?? ''
  await deps.bus.publish(staffTypingTopic(id), { name })
}

/** Marks the conversation as read by staff; for members the messenger stores it. */
export async function markReadByStaff(deps: Deps, conversation: Conversation): Promise<void> {
  const { id, thread_id, last_id, read_by_staff } = conversation
  if (thread_id !== null) return deps.db.transaction().execute((tx) => markReadBySite(deps, tx, thread_id))
  if (last_id === null || last_id === read_by_staff) return
  await deps.db.transaction().execute(async (tx) => {
    const { last_id: newest } = await lockConversation(tx, id)
    await publishState(deps, tx, await changeConversation(tx, id, { read_by_staff: newest }))
  })
}
