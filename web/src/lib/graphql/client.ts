/** The GraphQL client: a normalised cache over POST /api, and central detection of lost sessions and connections. */
import { Client, type CombinedError, fetchExchange, mapExchange, type OperationResult } from 'urql'
import { fetchForOffline } from '../offline/offline-fetch.ts'
import { deferredExchange } from './deferred-exchange.ts'

type ApiClient = { urql: Client; dispose(): void }

export type ApiListeners = {
  /** The server responded that a session is required. */
  onSignedOut(): void
  onReachable(isReachable: boolean): void
}

export function createApiClient({ onSignedOut, onReachable }: ApiListeners): ApiClient {
  const watch = ({ error, extensions }: OperationResult) => {
    onReachable(!isUnreachable(error) && !extensions?.isStored)
    if (needsSession(error)) onSignedOut()
  }
  let dispose: (() => void) | undefined
  let isDisposed = false
  const urql = new Client({
    url: '/api',
    preferGetMethod: false,
    fetch: fetchForOffline,
    fetchOptions: { credentials: 'same-origin' },
    exchanges: [
      deferredExchange(async () => {
        const cache = (await import('./cache.ts')).createCacheExchange(watch)
        dispose = cache.dispose
        if (isDisposed) dispose()
        return cache.exchange
      }),
      // After the cache, so that only network results are observed.
      mapExchange({ onResult: watch }),
      fetchExchange,
    ],
  })
  return {
    urql,
    dispose() {
      isDisposed = true
      dispose?.()
    },
  }
}

/** The specification expects 401 as the code of the first error. */
export function needsSession(error: CombinedError | undefined): boolean {
  return error?.graphQLErrors[0]?.extensions?.code === 401
}

/** No response, or one from a proxy in front of an unavailable server. */
export function isUnreachable(error: CombinedError | undefined): boolean {
  if (!error?.networkError) return false
  const status = (error.response as Response | undefined)?.status
  return status === undefined || status >= 500
}
