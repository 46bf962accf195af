/** Cache updates for comments; loaded with the comments feature to keep the initial bundle small. */
import type { Cache, Entity, UpdateResolver } from '@urql/exchange-graphcache'
import { PAGE_SIZE } from '#rules/limits.ts'
import { graphql } from './graphql.ts'
import { addUpdates } from './updates.ts'

const CommentCount = graphql(`fragment CommentCountOfMedia on Media { id comments }`)
const Replies = graphql(`fragment CommentReplies on Comment { id replies }`)
const Like = graphql(`fragment CommentLike on Comment { id like likes }`)

type Added = { id: string; thread?: { id: string } | null }
type ListArguments = { media?: string; filter?: { media?: string; thread?: string }; after?: string } | null

/** Replies are appended to their thread, top-level comments prepended. */
const addComment: UpdateResolver = (result, args, cache) => {
  const comment = result.addComment as Added
  const added = cache.keyOfEntity(commentOf(comment.id))
  const thread = comment.thread?.id
  if (!added) return
  for (const { list, keys, listArguments } of listsIn(cache)) {
    if (keys.includes(added)) continue
    if (thread !== undefined) {
      // A full page is not the last one: the reply belongs to a page not loaded yet.
      if (listArguments?.filter?.thread === thread && keys.length < PAGE_SIZE.list)
        cache.link(list, 'mediaComments', [...keys, added])
    } else if (isOfMedia(listArguments, args.media) && !listArguments?.after) {
      cache.link(list, 'mediaComments', [added, ...keys])
    }
  }
  if (thread !== undefined) moveReplies(cache, thread, 1)
}

const deleteComment: UpdateResolver = (_result, args, cache) => {
  const comment = commentOf(args.comment)
  const gone = cache.keyOfEntity(comment)
  const thread = cache.resolve(comment, 'thread')
  for (const { list, keys } of listsIn(cache))
    if (gone && keys.includes(gone))
      cache.link(
        list,
        'mediaComments',
        keys.filter((key) => key !== gone),
      )
  const threadId = typeof thread === 'string' ? cache.resolve(thread, 'id') : undefined
  if (typeof threadId === 'string') moveReplies(cache, threadId, -1)
}

const likeComment: UpdateResolver = (result, args, cache) => {
  const comment = commentOf(args.comment)
  const like = result.likeComment === true
  const likes = cache.resolve(comment, 'likes')
  if ((cache.resolve(comment, 'like') === true) === like || typeof likes !== 'number') return
  cache.writeFragment(Like, { id: String(args.comment), like, likes: likes + (like ? 1 : -1) })
}

/** The list has the exact count, which is copied to the media entity. */
const MediaComments: UpdateResolver = (result, args, cache) => {
  const { media_comments_count: comments } = result.MediaComments as { media_comments_count?: number }
  if (typeof args.media !== 'string' || comments === undefined) return
  const media = { __typename: 'Media', id: args.media }
  if (cache.resolve(media, 'comments') !== undefined)
    cache.writeFragment(CommentCount, { id: args.media, comments })
}

addUpdates({
  updates: { Mutation: { addComment, deleteComment, likeComment }, Query: { MediaComments } },
  optimistic: {
    likeComment: (args, cache) => cache.resolve(commentOf(args.comment), 'like') !== true,
  },
})

function listsIn(cache: Cache): { list: string; keys: string[]; listArguments: ListArguments }[] {
  return cache.inspectFields('Query').flatMap(({ fieldKey, fieldName, arguments: listArguments }) => {
    const list = fieldName === 'MediaComments' ? cache.resolve('Query', fieldKey) : undefined
    const keys = typeof list === 'string' ? cache.resolve(list, 'mediaComments') : undefined
    return typeof list === 'string' && Array.isArray(keys)
      ? [{ list, keys: keys as string[], listArguments: listArguments as ListArguments }]
      : []
  })
}

function isOfMedia(listArguments: ListArguments, media: unknown): boolean {
  return !listArguments?.filter?.thread && (listArguments?.media ?? listArguments?.filter?.media) === media
}

function moveReplies(cache: Cache, id: string, step: number): void {
  const replies = cache.resolve(commentOf(id), 'replies')
  if (typeof replies === 'number') cache.writeFragment(Replies, { id, replies: Math.max(0, replies + step) })
}

function commentOf(id: unknown): Entity {
  return { __typename: 'Comment', id: String(id) }
}
