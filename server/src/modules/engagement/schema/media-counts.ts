/** GraphQL reaction counts of a media. */
import { batchLoader } from '#platform/batch.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { isLoadedForPage } from '../comments-cache.ts'
import { likedAmong, mediaCountsOf } from '../like-queries.ts'
import { preloadedReactions } from '../reactions.ts'
import type { EngagementDeps } from '../types.ts'
import { countCommentsOf, countForViewer } from '../visible-comments.ts'
import type { MediaRef } from './refs.ts'

export function addMediaCounts(builder: Builder, deps: EngagementDeps, MediaRef: MediaRef): void {
  const counts = batchLoader(async (ids: string[], _context: RequestContext) => {
    const found = await mediaCountsOf(deps.db, ids)
    return new Map([...found].map(([id, count]) => [id, { ...count, isAlone: ids.length === 1 }]))
  })
  // On its own page the count must match the list of comments; in lists of media the stored count suffices.
  async function commentsOf(context: RequestContext, mediaId: string): Promise<number> {
    const { comments: stored = 0, isAlone = false } = (await counts(context, mediaId)) ?? {}
    return isAlone ? countForViewer(deps, context.viewer, { mediaId, stored }) : stored
  }
  const liked = batchLoader(async (ids: string[], { viewer }: RequestContext) =>
    viewer ? likedAmong(deps.db, viewer.accountId, ids) : new Map<string, true>(),
  )
  builder.objectFields(MediaRef, (t) => ({
    likes: t.int({
      resolve: (media, _args, context) =>
        preloadedReactions.of(media)?.reactions_likes ??
        counts(context, media.id).then((found) => found?.likes ?? 0),
    }),
    comments: t.int({
      description:
        'Including replies. For a single media, those that the viewer can read; in lists, all of them.',
      resolve: (media, _args, context) =>
        isLoadedForPage(media)
          ? countCommentsOf(deps, context.viewer, media)
          : (preloadedReactions.of(media)?.reactions_comments ?? commentsOf(context, media.id)),
    }),
    views: t.int({
      resolve: (media, _args, context) =>
        preloadedReactions.of(media)?.reactions_views ??
        counts(context, media.id).then((found) => found?.views ?? 0),
    }),
    like: t.boolean({
      description: 'Whether the viewer likes it.',
      resolve: (media, _args, context) =>
        preloadedReactions.of(media)?.reactions_liked ??
        liked(context, media.id).then((isLiked) => isLiked === true),
    }),
  }))
}
