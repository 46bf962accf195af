/** The sheets of the feed settings. */
import { defineOverlay } from '#web/lib/overlays.tsx'
import type { FindTopicProps } from './FindTopicSheet.tsx'
import type { HiddenTagsProps } from './HiddenTagsSheet.tsx'

export const findTopicSheet = defineOverlay<FindTopicProps>(
  'find_topic',
  async () => (await import('./FindTopicSheet.tsx')).FindTopicSheet,
)

export const hiddenTagsSheet = defineOverlay<HiddenTagsProps>(
  'hidden_tags',
  async () => (await import('./HiddenTagsSheet.tsx')).HiddenTagsSheet,
)
