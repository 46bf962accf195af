/** Callbacks that a slide receives from the feed. */
import type { FeedQuestions } from '#web/features/engagement/index.ts'
import type { FeedMedia } from './feed-query.ts'
import type { WatchLog } from './watching/watch-log.ts'

export type SlideActions = {
  step(by: 1 | -1): void
  openComments(media: FeedMedia): void
  onHidden(media: FeedMedia, what: 'media' | 'person'): void
  onShown(media: FeedMedia, what: 'media' | 'person'): void
  /** Says why the media is in the feed, or only asks what to show less of. */
  openWhy(media: FeedMedia, options?: { asksOnly: boolean }): void
  onGone(id: string): void
  /** Also of visitors, who are then asked to sign in. */
  onLikeTap(id: string): void
  onSoundPrompt(): void
  onProgress: WatchLog['progressed']
}

/** The entries of a media's menu that the feed answers. */
export function questionsOf(media: FeedMedia, { openWhy }: SlideActions): FeedQuestions {
  return { why: () => openWhy(media), notInterested: () => openWhy(media, { asksOnly: true }) }
}
