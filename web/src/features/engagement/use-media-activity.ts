/** Hears how the counts of the media on the screen move; the cache moves with them, and with it all that shows them. */
import { useSubscription } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'

const MediaActivity = graphql(`
  subscription MediaActivity($media: ID!) {
    mediaActivity(media: $media) { media likes comments }
  }
`)

/** Without an id nothing is asked for. */
export function useMediaActivity(mediaId: string | undefined): void {
  useSubscription({ query: MediaActivity, variables: { media: mediaId ?? '' }, pause: mediaId === undefined })
}
