/** Test of a mass message: stores the messages, returns them as their creator sees them, and notifies only the creator. */
import type { Viewer } from '#platform/viewer.ts'
import { type ContentsView, type MessageData, presentContents } from '../../messenger/index.ts'
import { notify } from '../../notifications/index.ts'
import { refuseBroadcastUnlessCreator } from '../audience/audience.ts'
import { insertBroadcast } from '../contents-queries.ts'
import type { BroadcastsDeps } from '../types.ts'
import { makeContents, readDrafts } from '../write-contents.ts'
import { titleOf } from './title.ts'

type Deps = Pick<BroadcastsDeps, 'db' | 'clock' | 'bus' | 'enqueue' | 'media' | 'settings'>

/** Each creator has one stored test; the next one replaces it. */
export async function testMassMessage(
  deps: Deps,
  viewer: Viewer,
  messages: readonly MessageData[],
): Promise<ContentsView[]> {
  refuseBroadcastUnlessCreator(viewer)
  const { accountId } = viewer
  const drafts = readDrafts(deps, messages)
  const contents = await deps.db.transaction().execute(async (tx) => {
    const made = await makeContents(deps, tx, viewer, drafts)
    await tx.deleteFrom('broadcasts').where('account_id', '=', accountId).where('kind', '=', 'test').execute()
    await insertBroadcast(tx, { accountId, kind: 'test', at: deps.clock.now() }, made)
    await notify(deps, tx, { to: accountId, kind: 'mass-test', words: titleOf(made) })
    return made
  })
  return presentContents(deps, accountId, contents)
}
