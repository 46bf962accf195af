/** Batch loader of reported and appealed media for staff. */
import { batchLoader } from '#platform/batch.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { findVisibleMediaByIds, type VisibleMedia } from '../../media/index.ts'
import type { ModerationDeps } from '../types.ts'

export function staffMediaLoader(deps: ModerationDeps) {
  const media = batchLoader(async (ids: string[], { viewer }: RequestContext) => {
    const seen = await findVisibleMediaByIds(deps, viewer, ids)
    return new Map(seen.map((one) => [one.id, one]))
  })
  return async (context: RequestContext, id: string | null): Promise<VisibleMedia | null> =>
    id === null ? null : ((await media(context, id)) ?? null)
}
