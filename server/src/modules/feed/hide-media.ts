/** 'Not interested', and undoing it. */
import { Refusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { findVisibleMedia } from '../media/index.ts'
import type { FeedDeps } from './types.ts'

type Deps = Pick<FeedDeps, 'db' | 'clock'>

/** Idempotent. */
export async function hideMedia(deps: Deps, viewer: Viewer, mediaId: string): Promise<void> {
  if (!(await findVisibleMedia(deps, viewer, mediaId))) throw new Refusal('NOT_FOUND')
  await deps.db
    .insertInto('hidden_media')
    .values({ account_id: viewer.accountId, media_id: mediaId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Idempotent; also works for media that the viewer can no longer see. */
export async function showMedia(deps: Deps, viewer: Viewer, mediaId: string): Promise<void> {
  await deps.db
    .deleteFrom('hidden_media')
    .where('account_id', '=', viewer.accountId)
    .where('media_id', '=', mediaId)
    .execute()
}
