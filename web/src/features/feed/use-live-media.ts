/** One media of the walk as the cache has it now, so that likes and follows move on it, and asked for anew at need. */
import { useEffect, useEffectEvent } from 'react'
import { useQuery } from 'urql'
import { type FeedMedia, FeedMediaById } from './feed-query.ts'

type Live = {
  media: FeedMedia
  /** Its addresses expire after a while. */
  renew(): void
}

export function useLiveMedia(known: FeedMedia, onGone?: (id: string) => void): Live {
  const [{ data, error, fetching, stale }, ask] = useQuery({
    query: FeedMediaById,
    variables: { id: known.id },
  })
  const media = data?.media ?? known
  // Deleted, or not to be seen any more since its owner was blocked.
  const isGone = !fetching && !stale && !error && !data?.media
  const gone = useEffectEvent(() => onGone?.(known.id))
  useEffect(() => {
    if (isGone) gone()
  }, [isGone])
  return { media, renew: () => ask({ requestPolicy: 'network-only' }) }
}
