/** The GraphQL client: a normalised cache over POST /api, and one place that notices trouble. */
import { cacheExchange, type KeyingConfig, type ResolverConfig } from '@urql/exchange-graphcache'
import { Client, type CombinedError, fetchExchange, mapExchange, subscriptionExchange } from 'urql'
import { TYPES_WITHOUT_ID } from './keys.generated.ts'
import { askWithOpening } from './opening.ts'
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

type ApiClient = { urql: Client; dispose(): void }

export type ApiListeners = {
  /** The server says that this needs a session and there is none. */
  onSignedOut(): void
  onReachable(isReachable: boolean): void
}

export function createApiClient({ onSignedOut, onReachable }: ApiListeners): ApiClient {
  const subscriptions = createSubscriptions()
  const urql = new Client({
    url: '/api',
    preferGetMethod: false,
    fetch: askWithOpening,
    fetchOptions: { credentials: 'same-origin' },
    exchanges: [
      cacheExchange({ keys: KEYS, resolvers: RESOLVERS, updates: UPDATES, optimistic: OPTIMISTIC }),
      // After the cache, so that only answers from the network are looked at.
      mapExchange({
        onResult({ error }) {
          onReachable(!isUnreachable(error))
          if (needsSession(error)) onSignedOut()
        },
      }),
      fetchExchange,
      subscriptionExchange({ forwardSubscription: subscriptions.forward }),
    ],
  })
  return { urql, dispose: subscriptions.dispose }
}

/** The specification looks for this very number in the first error of an answer. */
export function needsSession(error: CombinedError | undefined): boolean {
  return error?.graphQLErrors[0]?.extensions?.code === 401
}

/** No answer at all, or one from something that stands in front of a server that is down. */
export function isUnreachable(error: CombinedError | undefined): boolean {
  if (!error?.networkError) return false
  const status = (error.response as Response | undefined)?.status
  return status === undefined || status >= 500
}
