/** Cache update: creating a promotion invalidates the creator's list, as others may end by it. */
import type { UpdateResolver } from '@urql/exchange-graphcache'
import { addUpdates } from '#web/lib/graphql/updates.ts'

const invalidateLists: UpdateResolver = (_result, _args, cache) => {
  for (const { fieldName, fieldKey } of cache.inspectFields('Query'))
    if (fieldName === 'subscriptionPromotions') cache.invalidate('Query', fieldKey)
}

addUpdates({ updates: { Mutation: { createPromotion: invalidateLists, createTrialLink: invalidateLists } } })
