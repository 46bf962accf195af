/** Subscribes to the processing of the account's own media and updates the cache. */
import { useSubscription } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'

const MediaProcessing = graphql(`
  subscription MediaProcessing($user: ID!) {
    mediaProcessing(user: $user) { media state progress failure status }
  }
`)

/** Paused without an account. */
export function useProcessing(accountId: string | undefined): void {
  useSubscription({
    query: MediaProcessing,
    variables: { user: accountId ?? '' },
    pause: accountId === undefined,
  })
}
