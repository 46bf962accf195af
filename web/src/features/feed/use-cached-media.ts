/** A media of the feed from the GraphQL cache, so that likes and follows update it, and refetched when needed. */
import { useEffect, useEffectEvent } from 'react'
import { useQuery } from 'urql'
import { type FeedMedia, FeedMediaById } from './feed-query.ts'

type CachedMedia = {
  media: FeedMedia
  /** Its media URLs expire. */
  renew(): void
}

export function useCachedMedia(known: FeedMedia, onGone?: (id: string) => void): CachedMedia {
  const [{ data, error, fetching, stale }, ask] = useQuery({
    query: FeedMediaById,
    variables: { id: known.id },
  })
  const media = data?.media ?? known
  // Deleted, or no longer visible because its owner was blocked.
  const isGone = !fetching && !stale && !error && !data?.media
  const gone = useEffectEvent(() => onGone?.(known.id))
  useEffect(() => {
    if (isGone) gone()
  }, [isGone])
  return { media, renew: () => ask({ requestPolicy: 'network-only' }) }
}
