/** The media that a report or an appeal is about, for staff who have it before them. */
import type { RequestContext } from '#platform/viewer.ts'
import { type SeenMedia, seeOne } from '../../media/index.ts'
import type { ModerationDeps } from '../types.ts'

export async function staffMedia(
  deps: ModerationDeps,
  { viewer }: RequestContext,
  mediaId: string | null,
): Promise<SeenMedia | null> {
  return mediaId === null ? null : seeOne(deps, viewer, mediaId)
}
