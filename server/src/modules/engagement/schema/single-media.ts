/** GraphQL query for one media, preloaded with the reactions its page shows. */
import { batchLoader } from '#platform/batch.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import type { RequestContext } from '#platform/request-context.ts'
import type { EngagementDeps } from '../types.ts'
import type { FindMedia } from '../visible-comments.ts'
import type { MediaRef } from './refs.ts'

/** `from` is the database for comments; on the primary all fields of a request share one media lookup. */
export type MediaLookup = (context: RequestContext, from: EngagementDeps) => FindMedia

export function addSingleMedia(builder: Builder, deps: EngagementDeps, MediaRef: MediaRef): MediaLookup {
  const see = (from: EngagementDeps, { viewer }: RequestContext, id: string) =>
    from.engagement.findMedia(from, viewer, id)
  const together = batchLoader(async (ids: string[], context: RequestContext) => {
    const found = await Promise.all(ids.map((id) => see(deps, context, id)))
    return new Map(ids.map((id, index) => [id, found[index] ?? null]))
  })
  const one = async (context: RequestContext, id: string) => (await together(context, id)) ?? null
  builder.queryField('media', (t) =>
    t.field({
      type: MediaRef,
      nullable: true,
      description: 'Null if it does not exist or isn’t visible to this viewer.',
      extensions: { sameForVisitors: true },
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, context) => one(context, readUuid(id)),
    }),
  )
  return (context, from) => (id) => (from === deps ? one(context, id) : see(from, context, id))
}
