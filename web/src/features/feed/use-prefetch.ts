/** Prefetches the slides beyond those with a player, on good connections. */
import { useEffect, useState } from 'react'
import { prefetchStart } from '#web/lib/player/prefetch-start.ts'
import { mayPrefetch } from '#web/lib/player/save-data.ts'
import type { VideoSource } from '#web/lib/player/types.ts'
import type { FeedMedia } from './feed-query.ts'
import { type Interstitial, isInterstitial } from './interstitials.ts'
import { createPrefetcher, type Prefetcher } from './prefetcher.ts'

/** The neighbours of the active slide have players, which load by themselves. */
const FROM = 2
const TO = 3

export function usePrefetch(items: readonly (FeedMedia | Interstitial)[], at: number): Prefetcher['playing'] {
  const [prefetcher] = useState(() => createPrefetcher(prefetchStart))
  const active = items[at]
  const isStill = !active || isInterstitial(active) || videoOf(active) === null
  useEffect(() => {
    const ahead = items
      .slice(at + FROM, at + TO + 1)
      .flatMap((item) => (isInterstitial(item) ? [] : (videoOf(item) ?? [])))
    prefetcher.want({ activeId: active?.id, isStill, ahead: mayPrefetch() ? ahead : [] })
  }, [prefetcher, items, at, active?.id, isStill])
  useEffect(() => () => prefetcher.stop(), [prefetcher])
  return prefetcher.playing
}

function videoOf({ access, source }: FeedMedia): VideoSource | null {
  const isVideo = source?.type === 'hls' || source?.type === 'video/mp4'
  return access === 'open' && isVideo ? ({ type: source.type, url: source.url } as VideoSource) : null
}
