/** Cache updates after subscribing: refetches the creator's locked media and payment lists. */
import type { Cache, UpdateResolver } from '@urql/exchange-graphcache'
import { addUpdates } from '#web/lib/graphql/updates.ts'

const PAYMENT_LISTS = ['mySubscriptions', 'mySubscriptionGifts', 'wallet_transactions']

const subscribe: UpdateResolver = (_result, args, cache) => openPosts(cache, String(args.user))

const acceptSubscriptionGift: UpdateResolver<{ acceptSubscriptionGift: { id: string } }> = (
  { acceptSubscriptionGift: creator },
  _args,
  cache,
) => openPosts(cache, creator.id)

function forgetLists(cache: Cache): void {
  for (const { fieldName, fieldKey } of cache.inspectFields('Query'))
    if (PAYMENT_LISTS.includes(fieldName)) cache.invalidate('Query', fieldKey)
}

const changePayments: UpdateResolver = (_result, _args, cache) => {
  forgetLists(cache)
  cache.invalidate('Query', 'wallet')
}

function openPosts(cache: Cache, creatorId: string): void {
  forgetLists(cache)
  const creator = cache.keyOfEntity({ __typename: 'Account', id: creatorId })
  for (const media of mediaIn(cache)) {
    const isOpened =
      cache.resolve(media, 'user') === creator && cache.resolve(media, 'access') === 'subscribers'
    if (isOpened) cache.invalidate(media)
  }
}

/** All cached media, alone, in lists or in pages. */
function mediaIn(cache: Cache): Set<string> {
  const found = new Set<string>()
  const visit = (entity: string) => {
    for (const { fieldKey } of cache.inspectFields(entity))
      for (const link of [cache.resolve(entity, fieldKey)].flat(3)) {
        if (typeof link !== 'string') continue
        if (link.startsWith('Media:')) found.add(link)
        // Pages have no id, and are stored under their query field.
        else if (link.startsWith('Query.') && link !== entity) visit(link)
      }
  }
  visit('Query')
  return found
}

addUpdates({
  updates: {
    Mutation: {
      subscribe,
      acceptSubscriptionGift,
      giveSubscription: (_result, _args, cache) => forgetLists(cache),
      cancelSubscriptionGift: changePayments,
    },
  },
})
