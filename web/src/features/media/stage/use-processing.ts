/** Hears how the work on one's own media goes; the cache moves with it, and with it all that shows them. */
import { useSubscription } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'

const MediaProcessing = graphql(`
  subscription MediaProcessing($user: ID!) {
    mediaProcessing(user: $user) { media state progress failure status }
  }
`)

/** Without an account nothing is asked for. */
export function useProcessing(accountId: string | undefined): void {
  useSubscription({
    query: MediaProcessing,
    variables: { user: accountId ?? '' },
    pause: accountId === undefined,
  })
}
