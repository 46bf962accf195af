/** The feed of followed accounts: newest first, seen or not. */
import { readCursor, writeCursor } from '#platform/graphql/cursors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { followingShape } from './cursor.ts'
import { newestFollowed } from './followed-entries.ts'
import type { FeedPage, FeedRequest } from './for-you.ts'
import type { FeedDeps } from './types.ts'
import { setVias } from './via.ts'

export async function following(
  deps: Pick<FeedDeps, 'db' | 'clock' | 'feed'>,
  viewer: Viewer,
  { type, size, after }: FeedRequest,
): Promise<FeedPage> {
  const audience = { viewerId: viewer.accountId, now: deps.clock.now(), type }
  const cursor = after === null ? null : readCursor(after, followingShape)
  const entries = await newestFollowed(deps.db, audience, { after: cursor, count: size, isNew: false })
  const medias = await deps.feed.findSlides(
    deps,
    viewer,
    entries.map(({ id }) => id),
  )
  setVias(medias, entries)
  const last = entries.length < size ? undefined : entries.at(-1)
  return { medias, next: last ? writeCursor({ at: last.at, id: last.id }) : null }
}
