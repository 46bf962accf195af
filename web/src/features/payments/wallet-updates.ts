/** Cache update: buying credits invalidates the wallet's history. */
import type { UpdateResolver } from '@urql/exchange-graphcache'
import { addUpdates } from '#web/lib/graphql/updates.ts'

const askHistoryAgain: UpdateResolver = (_result, _args, cache) => {
  for (const { fieldKey, fieldName } of cache.inspectFields('Query'))
    if (fieldName === 'wallet_transactions') cache.invalidate('Query', fieldKey)
}

addUpdates({ updates: { Mutation: { buyCredits: askHistoryAgain, finishTopUp: askHistoryAgain } } })
