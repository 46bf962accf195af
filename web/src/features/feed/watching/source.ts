/** The traffic source of a media that has its own page. */
import type { WatchSource } from '#rules/watch.ts'
import { pageOrigin } from '#web/lib/page-origin.ts'

const BY_AREA: Partial<Record<string, WatchSource>> = {
  home: 'feed',
  browse: 'search',
  profile: 'profile',
  // From one media of a person to the next.
  media: 'profile',
}

/** Visitors from outside, or by a short link, count as 'link'. */
export function sourceOfPage(
  campaign: string | null,
  from: string | null | undefined = pageOrigin.from(),
): WatchSource {
  if (campaign !== null) return 'campaign'
  return from === null ? 'link' : (BY_AREA[from ?? ''] ?? 'other')
}
