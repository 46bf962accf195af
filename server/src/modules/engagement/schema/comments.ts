/** GraphQL fields to read and write comments. */

import { Refusal } from '#platform/errors.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { type LimitInput, limitInput, readPage } from '#platform/graphql/paging.ts'
import { KEY_DESCRIPTION } from '#platform/idempotency/idempotency-key.ts'
import { limitNewAccount } from '#platform/new-accounts.ts'
import { readFromReplica } from '#platform/postgres/replicas/read-from-replica.ts'
import { signedIn, type Viewer } from '#platform/viewer.ts'
import { PAGE_SIZE } from '#rules/limits.ts'
import { addComment } from '../add-comment.ts'
import type { CommentOrder } from '../comment-pages.ts'
import { deleteComment } from '../delete-comment.ts'
import { toggleCommentLike } from '../toggle-comment-like.ts'
import type { EngagementDeps } from '../types.ts'
import {
  type CommentsListQuery,
  countComments,
  findCommentForViewer,
  listComments,
} from '../visible-comments.ts'
import type { CommentRef } from './comment.ts'
import type { MediaLookup } from './single-media.ts'

type Given<T> = T | null | undefined

type CommentsArgs = {
  media?: Given<string>
  filter?: Given<{ media?: Given<string>; thread?: Given<string> }>
  limit?: Given<LimitInput>
  after?: Given<string>
}

const extensions = { listSize: PAGE_SIZE.list, sameForVisitors: true }

type CommentsSchemaParts = { CommentRef: CommentRef; mediaLookup: MediaLookup }

export function addComments(
  builder: Builder,
  deps: EngagementDeps,
  { CommentRef, mediaLookup }: CommentsSchemaParts,
): void {
  addQueries(builder, deps, { CommentRef, mediaLookup })
  addMutations(builder, deps, CommentRef)
}

function addQueries(
  builder: Builder,
  deps: EngagementDeps,
  { CommentRef, mediaLookup }: CommentsSchemaParts,
): void {
  const PageRef = builder
    .objectRef<{ viewer: Viewer | null; query: CommentsListQuery }>('MediaComments')
    .implement({
      fields: (t) => ({
        mediaComments: t.field({
          type: [CommentRef],
          resolve: ({ viewer, query }, _args, context) =>
            readFromReplica(deps, context, (from) =>
              listComments(from, viewer, { ...query, findMedia: mediaLookup(context, from) }),
            ),
        }),
        media_comments_count: t.int({
          description:
            'Number of comments and replies that the viewer can read, without those waiting for review.',
          resolve: ({ viewer, query }, _args, context) =>
            readFromReplica(deps, context, (from) =>
              countComments(from, viewer, { ...query, findMedia: mediaLookup(context, from) }),
            ),
        }),
      }),
    })
  const FilterInput = builder.inputType('MediaCommentsFilter', {
    fields: (t) => ({
      media: t.id(),
      thread: t.id({ description: 'A comment id: returns its replies, oldest first.' }),
    }),
  })
  const description = 'The order is `top` or `new`. `after` is the id of the last comment of the page before.'
  builder.queryFields((t) => {
    const args = {
      media: t.arg.id(),
      filter: t.arg({ type: FilterInput }),
      limit: t.arg({ type: limitInput(builder) }),
      after: t.arg.id(),
    }
    return {
      MediaComments: t.field({
        type: PageRef,
        description,
        extensions,
        args,
        resolve: (_root, asked, { viewer }) => ({ viewer, query: readCommentsQuery(asked) }),
      }),
      mediaComments: t.field({
        type: [CommentRef],
        description,
        extensions,
        args,
        resolve: (_root, asked, context) => {
          const query = readCommentsQuery(asked)
          return readFromReplica(deps, context, (from) =>
            listComments(from, context.viewer, { ...query, findMedia: mediaLookup(context, from) }),
          )
        },
      }),
      comment: t.field({
        type: CommentRef,
        nullable: true,
        description: 'One comment or reply; null if the viewer cannot read it.',
        args: { id: t.arg.id({ required: true }) },
        resolve: (_root, { id }, { viewer }) => findCommentForViewer(deps, viewer, readUuid(id)),
      }),
      media_comments_count: t.int({
        extensions: { sameForVisitors: true },
        args: { media: t.arg.id({ required: true }) },
        resolve: (_root, { media }, context) =>
          countComments(deps, context.viewer, {
            mediaId: readUuid(media),
            threadId: null,
            findMedia: mediaLookup(context, deps),
          }),
      }),
    }
  })
}

function addMutations(builder: Builder, deps: EngagementDeps, CommentRef: CommentRef): void {
  builder.mutationFields((t) => ({
    addComment: t.field({
      type: CommentRef,
      description:
        'A reply to a reply belongs to the same top-level comment. The same key returns the same comment. Comments with a held word wait for review.',
      args: {
        media: t.arg.id({ required: true }),
        message: t.arg.string({ required: true }),
        thread: t.arg.id(),
        key: t.arg.string({ description: KEY_DESCRIPTION }),
      },
      resolve: async (_root, { media, message, thread, key }, context) => {
        const viewer = signedIn(context)
        const answersId = readId(thread)
        const mediaId = readUuid(media)
        await deps.rateLimits.take('comment', { account: viewer.accountId, address: context.address })
        await limitNewAccount(deps, viewer.accountId, 'comment')
        return addComment(deps, viewer, { mediaId, message, parentId: answersId, key })
      },
    }),
    deleteComment: t.boolean({
      description:
        'For the author, the owner of the media and moderators; deletes its replies too. False if it no longer exists.',
      args: { comment: t.arg.id({ required: true }) },
      resolve: (_root, { comment }, context) => deleteComment(deps, signedIn(context), readUuid(comment)),
    }),
    likeComment: t.boolean({
      description: 'Likes or unlikes; returns whether the viewer likes it now.',
      args: { comment: t.arg.id({ required: true }) },
      resolve: async (_root, { comment }, context) => {
        const viewer = signedIn(context)
        await deps.rateLimits.take('like', { account: viewer.accountId, address: context.address })
        return toggleCommentLike(deps, viewer, readUuid(comment))
      },
    }),
  }))
}

function readCommentsQuery({ media, filter, limit, after }: CommentsArgs): CommentsListQuery {
  const [mediaId, filterId] = [readId(media), readId(filter?.media)]
  const threadId = readId(filter?.thread)
  const isTwoThings = mediaId !== null && filterId !== null && mediaId !== filterId
  if (isTwoThings || (mediaId ?? filterId ?? threadId) === null)
    throw new Refusal('BAD_INPUT', { message: 'Choose one video or photo.' })
  return {
    mediaId: mediaId ?? filterId,
    threadId,
    order: readOrder(limit?.order),
    after: readId(after),
    page: readPage(limit),
  }
}

function readOrder(text: Given<string>): CommentOrder {
  if (text === null || text === undefined || text === 'top') return 'top'
  if (text !== 'new') throw new Refusal('BAD_INPUT', { message: 'Order must be top or new.' })
  return text
}

function readId(text: Given<string>): string | null {
  return text === null || text === undefined ? null : readUuid(text)
}
