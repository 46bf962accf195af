/** Which media a viewer may react to: comments need full access, likes only that the viewer may know of the media. */
import { Refusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { findVisibleMediaByIds, type VisibleMedia } from '../media/index.ts'
import type { EngagementDeps } from './types.ts'

const LOCKED_WORDS = {
  price: 'Unlock this to react',
  subscribers: 'Subscribe to react',
  removed: 'This was removed',
} as const

type Deps = Pick<EngagementDeps, 'db' | 'clock'>

export async function findReactableMedia(deps: Deps, viewer: Viewer, mediaId: string): Promise<VisibleMedia> {
  const media = await findLikableMedia(deps, viewer, mediaId)
  if (media.access !== 'open') throw new Refusal('FORBIDDEN', { message: LOCKED_WORDS[media.access] })
  return media
}

/** Also locked media, which are shown blurred. */
export async function findLikableMedia(deps: Deps, viewer: Viewer, mediaId: string): Promise<VisibleMedia> {
  const [media] = await findVisibleMediaByIds(deps, viewer, [mediaId])
  if (!media) throw new Refusal('NOT_FOUND')
  if (media.access === 'removed') throw new Refusal('FORBIDDEN', { message: LOCKED_WORDS.removed })
  return media
}

const FOREIGN_KEY_GONE = '23503'

/** Maps a foreign key violation to NOT_FOUND: the target may be deleted concurrently. */
export async function notFoundIfGone<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_GONE)
      throw new Refusal('NOT_FOUND')
    throw error
  }
}
