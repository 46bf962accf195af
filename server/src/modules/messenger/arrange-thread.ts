/** Pins, mutes, marks as unread or hides a thread for the viewer only; the other participant never learns of it. */
import type { Viewer } from '#platform/viewer.ts'
import { publishToOne } from './publish.ts'
import { type Arrangement, arrange, findThread, sideOf } from './thread-queries.ts'
import { openThread, type SeenThread, seeThreads } from './threads.ts'
import type { MessengerDeps } from './types.ts'

type Deps = Pick<MessengerDeps, 'db' | 'clock' | 'media' | 'bus'>

/** Safe to repeat. */
export async function arrangeThread(
  deps: Deps,
  { accountId }: Viewer,
  threadId: string,
  wanted: Arrangement,
): Promise<SeenThread> {
  const thread = await openThread(deps, accountId, threadId)
  const side = sideOf(thread, accountId) ?? 1
  await deps.db.transaction().execute(async (tx) => {
    const action = 'visible' in wanted ? 'delete' : 'update'
    if (await arrange(tx, { threadId, side, wanted }))
      await publishToOne(deps, tx, accountId, { action, threadId })
  })
  const [seen] = await seeThreads(deps, accountId, [(await findThread(deps.db, threadId)) ?? thread])
  if (!seen) throw new Error('no view for the thread')
  return seen
}
