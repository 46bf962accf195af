/** Cache updates for likes, and for live counts of likes and comments. */
import type {
  Cache,
  Entity,
  OptimisticMutationConfig,
  UpdateResolver,
  UpdatesConfig,
} from '@urql/exchange-graphcache'
import { graphql } from './graphql.ts'

const Liked = graphql(`fragment MediaLike on Media { id like }`)
const Likes = graphql(`fragment MediaLikes on Media { id likes }`)
const Comments = graphql(`fragment MediaCommentCount on Media { id comments }`)

/** Optimistic likes without a response yet, and whether a live count arrived since. */
const pendingLikes = new Map<string, { hasLiveCount: boolean }>()

/** The requested state, or a toggle of the current one. */
function nextLikeState(cache: Cache, { media, wanted }: { media?: unknown; wanted?: unknown }): boolean {
  return typeof wanted === 'boolean' ? wanted : cache.resolve(mediaOf(media), 'like') !== true
}

const likeUpdate: UpdateResolver = (result, args, cache, info) => {
  const id = String(args.media)
  const isLiked = result.like === true
  if ((cache.resolve(mediaOf(id), 'like') === true) === isLiked) return
  const likes = cache.resolve(mediaOf(id), 'likes')
  cache.writeFragment(Liked, { id, like: isLiked })
  moveFavourites(cache, id, isLiked)
  if (info.optimistic) pendingLikes.set(id, { hasLiveCount: false })
  // A live count that arrived before the response includes this like; otherwise another count follows.
  else if (pendingLikes.get(id)?.hasLiveCount) return
  if (typeof likes === 'number') cache.writeFragment(Likes, { id, likes: likes + (isLiked ? 1 : -1) })
}

const mediaActivity: UpdateResolver = (result, _args, cache) => {
  const {
    media: id,
    likes,
    comments,
  } = result.mediaActivity as {
    media: string
    likes: number
    comments: number
  }
  if (cache.resolve(mediaOf(id), 'id') === undefined) return
  const press = pendingLikes.get(id)
  if (press) press.hasLiveCount = true
  cache.writeFragment(Likes, { id, likes })
  cache.writeFragment(Comments, { id, comments })
}

/** Prepends liked media to the list of its type, and removes unliked media from every page. */
function moveFavourites(cache: Cache, id: string, isLiked: boolean): void {
  const key = cache.keyOfEntity(mediaOf(id))
  const type = cache.resolve(mediaOf(id), 'type')
  for (const { fieldKey, fieldName, arguments: requested } of cache.inspectFields('Query')) {
    if (fieldName !== 'favourites' || (requested?.kind ?? 'liked') !== 'liked' || requested?.type !== type)
      continue
    const keys = cache.resolve('Query', fieldKey)
    if (!key || !Array.isArray(keys)) continue
    const others = (keys as string[]).filter((other) => other !== key)
    const isTop = !requested?.after && !requested?.skip && !requested?.query
    cache.link('Query', fieldKey, isLiked && isTop ? [key, ...others] : others)
  }
}

function mediaOf(id: unknown): Entity {
  return { __typename: 'Media', id: String(id) }
}

export const ENGAGEMENT_OPTIMISTIC: OptimisticMutationConfig = {
  like: (args, cache) => nextLikeState(cache, args),
}

export const ENGAGEMENT_UPDATES = {
  Mutation: { like: likeUpdate },
  Subscription: { mediaActivity },
} satisfies UpdatesConfig
