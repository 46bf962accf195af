/** GraphQL fields to read and write comments. */

import { Refusal } from '#platform/errors.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { type LimitInput, limitInput, readPage } from '#platform/graphql/paging.ts'
import { takeAsNew } from '#platform/new-accounts.ts'
import { reading } from '#platform/postgres/replicas/reading.ts'
import { signedIn, type Viewer } from '#platform/viewer.ts'
import { PAGE_SIZE } from '#rules/limits.ts'
import { KEY_WORDS } from '../../idempotency/index.ts'
import { addComment } from '../add-comment.ts'
import type { CommentOrder } from '../comment-pages.ts'
import { deleteComment } from '../delete-comment.ts'
import { countComments, listComments, seeComment, type WantedComments } from '../see-comments.ts'
import { toggleCommentLike } from '../toggle-comment-like.ts'
import type { EngagementDeps } from '../types.ts'
import type { CommentRef } from './comment.ts'
import type { Seeing } from './media-alone.ts'

type Given<T> = T | null | undefined

type CommentsArgs = {
  media?: Given<string>
  filter?: Given<{ media?: Given<string>; thread?: Given<string> }>
  limit?: Given<LimitInput>
  after?: Given<string>
}

const extensions = { listSize: PAGE_SIZE.list, sameForVisitors: true }

type Parts = { CommentRef: CommentRef; seeing: Seeing }

export function addComments(builder: Builder, deps: EngagementDeps, { CommentRef, seeing }: Parts): void {
  addQueries(builder, deps, { CommentRef, seeing })
  addMutations(builder, deps, CommentRef)
}

function addQueries(builder: Builder, deps: EngagementDeps, { CommentRef, seeing }: Parts): void {
  const PageRef = builder
    .objectRef<{ viewer: Viewer | null; wanted: WantedComments }>('MediaComments')
    .implement({
      fields: (t) => ({
        mediaComments: t.field({
          type: [CommentRef],
          resolve: ({ viewer, wanted }, _args, context) =>
            reading(deps, context, (from) =>
              listComments(from, viewer, { ...wanted, see: seeing(context, from) }),
            ),
        }),
        media_comments_count: t.int({
          description:
            'Of all comments of the media that the viewer can read, with their answers; without what waits for review.',
          resolve: ({ viewer, wanted }, _args, context) =>
            reading(deps, context, (from) =>
              countComments(from, viewer, { ...wanted, see: seeing(context, from) }),
            ),
        }),
      }),
    })
  const FilterInput = builder.inputType('MediaCommentsFilter', {
    fields: (t) => ({
      media: t.id(),
      thread: t.id({ description: 'A comment: its answers are meant, oldest first.' }),
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
        resolve: (_root, asked, { viewer }) => ({ viewer, wanted: readWanted(asked) }),
      }),
      mediaComments: t.field({
        type: [CommentRef],
        description,
        extensions,
        args,
        resolve: (_root, asked, context) => {
          const wanted = readWanted(asked)
          return reading(deps, context, (from) =>
            listComments(from, context.viewer, { ...wanted, see: seeing(context, from) }),
          )
        },
      }),
      comment: t.field({
        type: CommentRef,
        nullable: true,
        description: 'One comment or answer; null when it is gone from sight.',
        args: { id: t.arg.id({ required: true }) },
        resolve: (_root, { id }, { viewer }) => seeComment(deps, viewer, readUuid(id)),
      }),
      media_comments_count: t.int({
        extensions: { sameForVisitors: true },
        args: { media: t.arg.id({ required: true }) },
        resolve: (_root, { media }, context) =>
          countComments(deps, context.viewer, {
            mediaId: readUuid(media),
            threadId: null,
            see: seeing(context, deps),
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
        'An answer to an answer stands below the same first comment. Sent again with the same key it is the same comment. With a word that is held it waits for review.',
      args: {
        media: t.arg.id({ required: true }),
        message: t.arg.string({ required: true }),
        thread: t.arg.id(),
        key: t.arg.string({ description: KEY_WORDS }),
      },
      resolve: async (_root, { media, message, thread, key }, context) => {
        const viewer = signedIn(context)
        const answersId = readId(thread)
        const mediaId = readUuid(media)
        await deps.rateLimits.take('comment', { account: viewer.accountId, address: context.address })
        await takeAsNew(deps, viewer.accountId, 'comment')
        return addComment(deps, viewer, { mediaId, message, answersId, key })
      },
    }),
    deleteComment: t.boolean({
      description:
        'For whoever wrote it, the owner of the media and moderators; its answers go with it. False when it is gone.',
      args: { comment: t.arg.id({ required: true }) },
      resolve: (_root, { comment }, context) => deleteComment(deps, signedIn(context), readUuid(comment)),
    }),
    likeComment: t.boolean({
      description: 'Likes it, or no longer; answers whether the viewer likes it from now on.',
      args: { comment: t.arg.id({ required: true }) },
      resolve: async (_root, { comment }, context) => {
        const viewer = signedIn(context)
        await deps.rateLimits.take('like', { account: viewer.accountId, address: context.address })
        return toggleCommentLike(deps, viewer, readUuid(comment))
      },
    }),
  }))
}

function readWanted({ media, filter, limit, after }: CommentsArgs): WantedComments {
  const [mediaId, filterId] = [readId(media), readId(filter?.media)]
  const threadId = readId(filter?.thread)
  const isTwoThings = mediaId !== null && filterId !== null && mediaId !== filterId
  if (isTwoThings || (mediaId ?? filterId ?? threadId) === null)
    throw new Refusal('BAD_INPUT', { words: 'Say of which media.' })
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
  if (text !== 'new') throw new Refusal('BAD_INPUT', { words: 'Comments are ordered top or new.' })
  return text
}

function readId(text: Given<string>): string | null {
  return text === null || text === undefined ? null : readUuid(text)
}
