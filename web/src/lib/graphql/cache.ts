/** The normalised cache and the subscriptions of a client, loaded after the first paint. */
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
/** Singletons per account; each account has its own client. */
const isSingleton = () => 'own'

const KEYS: KeyingConfig = {
  // Types without id are embedded anyway; this only silences urql's warnings in development.
  ...(import.meta.env?.DEV && Object.fromEntries(TYPES_WITHOUT_ID.map((type) => [type, isPartOfParent]))),
  CreatorRequest: isSingleton,
  DataCopy: isSingleton,
  MessengerSettings: isSingleton,
  NotificationSettings: isSingleton,
  PayoutDetails: isSingleton,
  PaymentGateway: isSingleton,
  TwoStep: isSingleton,
}

/** Resolves a single media from the cache when a list has loaded it. */
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

/** `onEvent` receives subscription results; those of queries and mutations are observed further down. */
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
