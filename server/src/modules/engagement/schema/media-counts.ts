/** What Media tells of the reactions to it. */
import { batchLoader } from '#platform/batch.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import type { RequestContext } from '#platform/viewer.ts'
import type { EngagementDeps } from '../deps.ts'
import { countsOf, likedAmong } from '../like-queries.ts'
import type { MediaRef } from './refs.ts'

export function addMediaCounts(builder: Builder, deps: EngagementDeps, MediaRef: MediaRef): void {
  const counts = batchLoader((ids: string[], _context: RequestContext) => countsOf(deps.db, ids))
  const liked = batchLoader(async (ids: string[], { viewer }: RequestContext) =>
    viewer ? likedAmong(deps.db, viewer.accountId, ids) : new Map<string, true>(),
  )
  builder.objectFields(MediaRef, (t) => ({
    likes: t.int({ resolve: async ({ id }, _args, context) => (await counts(context, id))?.likes ?? 0 }),
    comments: t.int({
      description: 'With all answers.',
      resolve: async ({ id }, _args, context) => (await counts(context, id))?.comments ?? 0,
    }),
    views: t.int({ resolve: async ({ id }, _args, context) => (await counts(context, id))?.views ?? 0 }),
    like: t.boolean({
      description: 'Whether the viewer likes it.',
      resolve: async ({ id }, _args, context) => (await liked(context, id)) === true,
    }),
  }))
}
