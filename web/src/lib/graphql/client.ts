/** The GraphQL client: a normalised cache over POST /api, and one place that notices trouble. */
import { Client, type CombinedError, fetchExchange, mapExchange, type OperationResult } from 'urql'
import { deferredExchange } from './deferred-exchange.ts'
import { askWithOpening } from './opening.ts'

type ApiClient = { urql: Client; dispose(): void }

export type ApiListeners = {
  /** The server says that this needs a session and there is none. */
  onSignedOut(): void
  onReachable(isReachable: boolean): void
}

export function createApiClient({ onSignedOut, onReachable }: ApiListeners): ApiClient {
  const watch = ({ error }: OperationResult) => {
    onReachable(!isUnreachable(error))
    if (needsSession(error)) onSignedOut()
  }
  let dispose: (() => void) | undefined
  let isDisposed = false
  const urql = new Client({
    url: '/api',
    preferGetMethod: false,
    fetch: askWithOpening,
    fetchOptions: { credentials: 'same-origin' },
    exchanges: [
      deferredExchange(async () => {
        const cache = (await import('./cache.ts')).createCacheExchange(watch)
        dispose = cache.dispose
        if (isDisposed) dispose()
        return cache.exchange
      }),
      // After the cache, so that only answers from the network are looked at.
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
