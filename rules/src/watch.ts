/** What players tell of how media are watched. */

/** `time` tells only for how long it played since it was last told. */
export const WATCH_KINDS = ['view', 'progress', 'swipe', 'time'] as const
export type WatchKind = (typeof WATCH_KINDS)[number]

/** By which way somebody came to a media; `other` is what nobody told. */
export const WATCH_SOURCES = ['feed', 'profile', 'search', 'link', 'campaign', 'other'] as const
export type WatchSource = (typeof WATCH_SOURCES)[number]

export const WATCH = {
  eventsAtOnce: 50,
  /** Whoever saw this much of it has watched it to the end. */
  completedPercent: 90,
  campaignMaxLength: 64,
  /** Players tell sooner; who tells of more at once was not watching. */
  mostMsAtOnce: 60_000,
} as const

/** Which campaign brought somebody here, as their browser remembers it. */
export const CAMPAIGN = { cookieName: 'campaign', lifetimeDays: 30 } as const
