/** The normalised cache and the subscriptions of a client, which come after the first picture. */
import { cacheExchange, type KeyingConfig, type ResolverConfig } from '@urql/exchange-graphcache'
import {
  composeExchanges,
  type Exchange,
  mapExchange,
  type OperationResult,
  subscriptionExchange,
} from 'urql'
import { TYPES_WITHOUT_ID } from './keys.generated.ts'
import { createSubscriptions } from './subscriptions.ts'
import { OPTIMISTIC, UPDATES } from './updates.ts'

const isPartOfParent = () => null
/** There is one of it for each person, and each person has a client of their own. */
const isOneOfAKind = () => 'own'

const KEYS: KeyingConfig = {
  // What has no id is part of its parent in any case; only who develops is warned of types that nobody said that of.
  ...(import.meta.env?.DEV && Object.fromEntries(TYPES_WITHOUT_ID.map((type) => [type, isPartOfParent]))),
  CreatorRequest: isOneOfAKind,
  DataCopy: isOneOfAKind,
  MessengerSettings: isOneOfAKind,
  NotificationSettings: isOneOfAKind,
  PayoutDetails: isOneOfAKind,
  PaymentGateway: isOneOfAKind,
  TwoStep: isOneOfAKind,
}

/** A media that some list brought is there at once wherever it is asked for alone. */
const RESOLVERS: ResolverConfig = {
  Query: {
    media(_parent, args, cache) {
      const linked = cache.resolve('Query', 'media', args)
      const entity = { __typename: 'Media', id: String(args.id) }
      return linked === undefined && cache.resolve(entity, 'id')
        ? entity
        : (linked as string | null | undefined)
    },
  },
}

type CacheExchange = { exchange: Exchange; dispose(): Promise<void> }

/** `onEvent` sees what subscriptions bring; answers to queries and mutations are looked at further down. */
export function createCacheExchange(onEvent: (result: OperationResult) => void): CacheExchange {
  const subscriptions = createSubscriptions()
  const exchange = composeExchanges([
    cacheExchange({ keys: KEYS, resolvers: RESOLVERS, updates: UPDATES, optimistic: OPTIMISTIC }),
    mapExchange({
      onResult(result) {
        if (result.operation.kind === 'subscription') onEvent(result)
      },
    }),
    subscriptionExchange({ forwardSubscription: subscriptions.forward }),
  ])
  return { exchange, dispose: subscriptions.dispose }
}
