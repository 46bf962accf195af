/** Pins, mutes, marks as unread or hides a thread for the viewer only; the other participant never learns of it. */
import type { Viewer } from '#platform/viewer.ts'
import { publishToParticipant } from './publish.ts'
import { findThread, setThreadPreference, sideOf, type ThreadPreference } from './thread-queries.ts'
import { presentThreads, requireOpenThread, type ThreadView } from './threads.ts'
import type { MessengerDeps } from './types.ts'

type Deps = Pick<MessengerDeps, 'db' | 'clock' | 'media' | 'bus'>

/** Safe to repeat. */
export async function updateThreadPreference(
  deps: Deps,
  { accountId }: Viewer,
  threadId: string,
  wanted: ThreadPreference,
): Promise<ThreadView> {
  const thread = await requireOpenThread(deps, accountId, threadId)
  const side = sideOf(thread, accountId) ?? 1
  await deps.db.transaction().execute(async (tx) => {
    const action = 'visible' in wanted ? 'delete' : 'update'
    if (await setThreadPreference(tx, { threadId, side, wanted }))
      await publishToParticipant(deps, tx, accountId, { action, threadId })
  })
  const [view] = await presentThreads(deps, accountId, [(await findThread(deps.db, threadId)) ?? thread])
  if (!view) throw new Error('no view for the thread')
  return view
}
