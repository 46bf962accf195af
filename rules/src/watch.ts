/** Watch events sent by players. */

/** `time` reports the playing time since the last event. */
export const WATCH_KINDS = ['view', 'progress', 'swipe', 'time'] as const
export type WatchKind = (typeof WATCH_KINDS)[number]

/** What brought a media into the feed. */
export const FEED_SOURCES = ['popular', 'followed', 'recommended', 'new'] as const
export type FeedSource = (typeof FEED_SOURCES)[number]

/** Traffic sources of a view: `feed` if it is not known what brought the media there, `other` if nothing is known. */
export const WATCH_SOURCES = [
  'feed',
  ...FEED_SOURCES,
  ...(['profile', 'search', 'link', 'campaign', 'other'] as const),
] as const
export type WatchSource = (typeof WATCH_SOURCES)[number]

export const WATCH = {
  eventsAtOnce: 50,
  /** From this percentage on, media counts as watched to the end. */
  completedPercent: 90,
  campaignMaxLength: 64,
  /** The maximum playing time per event; players report more often. */
  mostMsAtOnce: 60_000,
} as const

/** The cookie of the campaign that a visitor came from. */
export const CAMPAIGN = { cookieName: 'campaign', lifetimeDays: 30 } as const
