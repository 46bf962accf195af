/** Subscribes to the counts of the visible media and updates the cache. */
import { useSubscription } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'

const MediaActivity = graphql(`
  subscription MediaActivity($media: ID!) {
    mediaActivity(media: $media) { media likes comments }
  }
`)

/** Paused without an id. */
export function useMediaActivity(mediaId: string | undefined): void {
  useSubscription({ query: MediaActivity, variables: { media: mediaId ?? '' }, pause: mediaId === undefined })
}
