/** The sheet that says why a media is in the feed, and asks what to show less of; also for visitors. */
import { defineOverlay } from '#web/lib/overlays.tsx'
import type { WhyThisProps } from './WhyThisSheet.tsx'

export const whyThisSheet = defineOverlay<WhyThisProps>(
  'why_this',
  async () => (await import('./WhyThisSheet.tsx')).WhyThisSheet,
  { isPublic: true },
)
