/** Message templates that a creator stores for reuse. */
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { lockByName } from '#platform/postgres/lock.ts'
import type { Viewer } from '#platform/viewer.ts'
import { BROADCAST, BROADCAST_TEXT } from '#rules/broadcasts.ts'
import type { MessageData } from '../../messenger/index.ts'
import { refuseBroadcastUnlessCreator } from '../audience/audience.ts'
import { deleteBroadcast, insertBroadcast } from '../contents-queries.ts'
import type { BroadcastsDeps } from '../types.ts'
import { makeContents, readDrafts } from '../write-contents.ts'

export type MessageTemplate = { id: string; account_id: string; created_at: Date }

/** Newest first. */
export function templatesOf(db: Db, accountId: string): Promise<MessageTemplate[]> {
  return db
    .selectFrom('broadcasts')
    .select(['id', 'account_id', 'created_at'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'template')
    .orderBy('id', 'desc')
    .limit(BROADCAST.maxTemplates)
    .execute()
}

export async function createTemplate(
  deps: Pick<BroadcastsDeps, 'db' | 'clock' | 'enqueue' | 'settings'>,
  viewer: Viewer,
  messages: readonly MessageData[],
): Promise<MessageTemplate> {
  refuseBroadcastUnlessCreator(viewer)
  const drafts = readDrafts(deps, messages)
  const at = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    await lockByName(tx, `templates ${viewer.accountId}`)
    if ((await countTemplates(tx, viewer.accountId)) >= BROADCAST.maxTemplates)
      throw new Refusal('CONFLICT', { message: BROADCAST_TEXT.tooManyTemplates })
    const contents = await makeContents(deps, tx, viewer, drafts)
    const id = await insertBroadcast(tx, { accountId: viewer.accountId, kind: 'template', at }, contents)
    return { id, account_id: viewer.accountId, created_at: at }
  })
}

/** False when there was none. Messages sent from it stay. */
export async function deleteTemplate(
  { db }: Pick<BroadcastsDeps, 'db'>,
  viewer: Viewer,
  id: string,
): Promise<boolean> {
  return deleteBroadcast(db, { id, accountId: viewer.accountId, kind: 'template' })
}

async function countTemplates(tx: Tx, accountId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('broadcasts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('kind', '=', 'template')
    .executeTakeFirstOrThrow()
  return Number(count)
}
