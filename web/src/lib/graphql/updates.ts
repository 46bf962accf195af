/** Cache updates for mutations beyond their response, so that all lists and profiles change at once. */
import type { Cache, Entity, OptimisticMutationConfig, UpdatesConfig } from '@urql/exchange-graphcache'
import { ENGAGEMENT_OPTIMISTIC, ENGAGEMENT_UPDATES } from './engagement-updates.ts'
import { graphql } from './graphql.ts'
import { deleteMediaUpdate, mediaProcessing, updateMediaUpdate } from './media-updates.ts'

const IsFollowing = graphql(`fragment IsFollowing on Account { id isFollowing }`)
const Followers = graphql(`fragment Followers on Account { id followers }`)
const Following = graphql(`fragment Following on Account { id following }`)

/** Optimistic results, rolled back by urql when the server refuses. */
export const OPTIMISTIC: OptimisticMutationConfig = {
  upFollowing: ({ id, wanted }, cache) =>
    typeof wanted === 'boolean' ? wanted : cache.resolve(accountOf(id), 'isFollowing') !== true,
  ...ENGAGEMENT_OPTIMISTIC,
}

export const UPDATES: UpdatesConfig = {
  Mutation: {
    upFollowing(result, args, cache) {
      const id = String(args.id)
      const isFollowing = result.upFollowing === true
      const before = cache.resolve(accountOf(id), 'isFollowing') === true
      if (before === isFollowing) return
      const step = isFollowing ? 1 : -1
      cache.writeFragment(IsFollowing, { id, isFollowing })
      const followers = cache.resolve(accountOf(id), 'followers')
      if (typeof followers === 'number') cache.writeFragment(Followers, { id, followers: followers + step })
      const own = ownAccount(cache)
      const following = own && cache.resolve(own, 'following')
      const ownId = own && cache.resolve(own, 'id')
      if (typeof ownId === 'string' && typeof following === 'number')
        cache.writeFragment(Following, { id: ownId, following: following + step })
    },
    blockAccount(_result, args, cache) {
      invalidateRelations(cache, args.accountId)
    },
    unblockAccount(_result, args, cache) {
      invalidateRelations(cache, args.accountId)
    },
    deleteMedia: deleteMediaUpdate,
    updateMedia: updateMediaUpdate,
    ...ENGAGEMENT_UPDATES.Mutation,
  },
  Subscription: { mediaProcessing, ...ENGAGEMENT_UPDATES.Subscription },
}

type ExtraUpdates = { updates?: UpdatesConfig; optimistic?: OptimisticMutationConfig }

/** For lazily loaded features, which register their own updates to keep the initial bundle small. */
export function addUpdates({ updates = {}, optimistic }: ExtraUpdates): void {
  for (const [type, fields] of Object.entries(updates)) UPDATES[type] = { ...UPDATES[type], ...fields }
  Object.assign(OPTIMISTIC, optimistic)
}

/** A block changes visibility, so everything that shows the account is refetched. */
function invalidateRelations(cache: Cache, accountId: unknown): void {
  cache.invalidate(accountOf(accountId))
  const own = ownAccount(cache)
  if (own) {
    cache.invalidate(own, 'followers')
    cache.invalidate(own, 'following')
  }
  for (const { fieldKey, fieldName } of cache.inspectFields('Query')) {
    if (fieldName === 'accounts_blocked') cache.invalidate('Query', fieldKey)
  }
}

function accountOf(id: unknown): Entity {
  return { __typename: 'Account', id: String(id) }
}

function ownAccount(cache: Cache): string | undefined {
  const own = cache.resolve('Query', 'account')
  return typeof own === 'string' ? own : undefined
}
