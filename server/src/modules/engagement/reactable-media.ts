/** Only viewers with full access may react to a media. */
import { Refusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { findVisibleMediaByIds, type VisibleMedia } from '../media/index.ts'
import type { EngagementDeps } from './types.ts'

const LOCKED_WORDS = {
  price: 'You can react to it once you have bought it',
  subscribers: 'You can react to it once you have subscribed',
  removed: 'It was removed',
} as const

export async function findReactableMedia(
  deps: Pick<EngagementDeps, 'db' | 'clock'>,
  viewer: Viewer,
  mediaId: string,
): Promise<VisibleMedia> {
  const [media] = await findVisibleMediaByIds(deps, viewer, [mediaId])
  if (!media) throw new Refusal('NOT_FOUND')
  if (media.access !== 'open') throw new Refusal('FORBIDDEN', { words: LOCKED_WORDS[media.access] })
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
