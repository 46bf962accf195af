/** GraphQL type Comment. */
import { batchLoader } from '#platform/batch.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { peopleLoader } from '../../accounts/index.ts'
import { preloadedComment } from '../comment-pages.ts'
import { findCommentsByIds } from '../comment-queries.ts'
import { commentReactions } from '../like-queries.ts'
import type { EngagementDeps } from '../types.ts'
import { countRepliesForViewer, mayDeleteComment, type VisibleComment } from '../visible-comments.ts'
import type { EngagementRefs } from './refs.ts'

export type CommentRef = ReturnType<typeof defineComment>

export function defineComment(
  builder: Builder,
  deps: EngagementDeps,
  { AccountRef, MediaRef }: EngagementRefs,
) {
  const people = peopleLoader(deps)
  const threads = batchLoader((ids: string[], _context: RequestContext) => findCommentsByIds(deps.db, ids))
  const reactions = batchLoader((ids: string[], { viewer }: RequestContext) =>
    commentReactions(deps.db, viewer?.accountId ?? null, ids),
  )
  // Viewers must see their own like counted, although the shared page may be a moment old.
  const isShared = (comment: VisibleComment) => {
    const facts = preloadedComment.of(comment)
    return facts !== undefined && facts.isLiked === undefined
  }
  const answers = batchLoader(async (comments: VisibleComment[], { viewer }: RequestContext) => {
    const counts = await countRepliesForViewer(deps, viewer, comments)
    return new Map(comments.map((comment) => [comment, counts.get(comment.id) ?? 0]))
  })
  async function person(context: RequestContext, id: string) {
    const account = await people(context, id)
    if (!account) throw new Error('the account of a comment does not exist')
    return account
  }
  const CommentRef = builder.objectRef<VisibleComment>('Comment').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      media: t.field({ type: MediaRef, resolve: ({ media }) => media }),
      user: t.field({
        type: AccountRef,
        description: 'The owner of the media.',
        resolve: ({ media }, _args, context) => media.joined?.owner ?? person(context, media.account_id),
      }),
      from: t.field({
        type: AccountRef,
        description: 'The author.',
        resolve: (comment, _args, context) =>
          preloadedComment.of(comment)?.author ?? person(context, comment.account_id),
      }),
      message: t.exposeString('message'),
      add_date: t.field({ type: 'DateTime', resolve: ({ created_at }) => created_at }),
      likes: t.int({
        resolve: (comment, _args, context) =>
          isShared(comment)
            ? reactions(context, comment.id).then((found) => found?.likes ?? comment.likes)
            : comment.likes,
      }),
      replies: t.int({
        description: 'Replies that the viewer can read.',
        resolve: (comment, _args, context) =>
          preloadedComment.of(comment)?.answers ?? answers(context, comment).then((count) => count ?? 0),
      }),
      score: t.exposeFloat('score', {
        description: 'A higher score ranks higher; its absolute value means nothing.',
      }),
      like: t.boolean({
        description: 'Whether the viewer likes it.',
        resolve: (comment, _args, context) =>
          preloadedComment.of(comment)?.isLiked ??
          reactions(context, comment.id).then((found) => found?.isLiked === true),
      }),
      is_held: t.boolean({
        description: 'Waiting for review: visible to its author only, and not counted.',
        resolve: ({ held_at }) => held_at !== null,
      }),
      canDelete: t.boolean({
        resolve: (comment, _args, { viewer }) => mayDeleteComment(viewer, comment, comment.media),
      }),
    }),
  })
  builder.objectField(CommentRef, 'thread', (t) =>
    t.field({
      type: CommentRef,
      nullable: true,
      description: 'The top-level comment above a reply.',
      resolve: async ({ thread_id, media }, _args, context) => {
        const thread = thread_id === null ? undefined : await threads(context, thread_id)
        return thread ? { ...thread, media } : null
      },
    }),
  )
  return CommentRef
}
