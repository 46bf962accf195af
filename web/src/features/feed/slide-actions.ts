/** Callbacks that a slide receives from the feed. */
import type { FeedMedia } from './feed-query.ts'
import type { WatchLog } from './watching/watch-log.ts'

export type SlideActions = {
  step(by: 1 | -1): void
  openComments(media: FeedMedia): void
  onHidden(media: FeedMedia, what: 'media' | 'person'): void
  onShown(media: FeedMedia, what: 'media' | 'person'): void
  onGone(id: string): void
  onSoundPrompt(): void
  onProgress: WatchLog['progressed']
}
